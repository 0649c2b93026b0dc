import type { Clock } from './clock';

/** A task that runs some time after it was last started, because users type. Starting it again cancels it. */
export class DelayedTask {
  private cancelDelay: (() => void) | undefined;
  private running: AbortController | undefined;
  private isDisposed = false;

  /** @param task may fail if its signal has aborted */
  constructor(
    private readonly clock: Clock,
    private readonly delayMs: number,
    private readonly task: (signal: AbortSignal) => Promise<void>,
  ) {}

  start(): void {
    this.cancel();
    if (!this.isDisposed) {
      this.cancelDelay = this.clock.after(this.delayMs, () => void this.run());
    }
  }

  dispose(): void {
    this.isDisposed = true;
    this.cancel();
  }

  private cancel(): void {
    this.cancelDelay?.();
    this.running?.abort();
  }

  private async run(): Promise<void> {
    this.running = new AbortController();
    const { signal } = this.running;
    try {
      await this.task(signal);
    } catch (error) {
      if (!signal.aborted) {
        throw error;
      }
    }
  }
}
