/** Time and timers, which `core/` gets from its host. */
export interface Clock {
  /** System time in ms since the epoch. For display only: it jumps when the system time is set. */
  now(): number;
  /** Monotonic time in ms since an arbitrary moment, for measuring durations. */
  elapsed(): number;
  /**
   * Calls back once after a delay in ms, or earlier if the delay is longer than timers allow.
   *
   * @returns a function that cancels the call
   */
  after(delayMs: number, callback: () => void): () => void;
}

/**
 * Ends the current task, so that other tasks of this process can run before the next line.
 *
 * @param delayMs the time for them; less if the signal aborts
 */
export function pause(clock: Clock, delayMs = 0, signal?: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(delayMs, end);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) {
      end();
    }
  });
}

/**
 * A task that runs after a delay since its last start, for example while the user types. Starting it again cancels it.
 */
export class DelayedTask {
  private cancelDelay: (() => void) | undefined;
  private running: AbortController | undefined;
  private isDisposed = false;

  /** @param task may fail if its signal has aborted */
  constructor(
    private readonly clock: Clock,
    private readonly delayMs: number,
    private readonly task: (signal: AbortSignal) => Promise<void> | void,
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

  cancel(): void {
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
