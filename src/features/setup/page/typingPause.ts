/** The time without a key after which the user has paused, in ms. */
const pauseMs = 700;

/** Calls back once the user has paused typing in a field, or has left it. */
export class TypingPause {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    fields: readonly HTMLElement[],
    private readonly onPause: () => void,
  ) {
    for (const field of fields) {
      field.addEventListener('blur', () => {
        if (this.timer !== undefined) {
          this.end();
        }
      });
    }
  }

  /** Must be called with each input. */
  await(): void {
    this.cancel();
    this.timer = setTimeout(() => this.end(), pauseMs);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private end(): void {
    this.cancel();
    this.onPause();
  }
}
