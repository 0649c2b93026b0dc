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
