/** What something cost that a process of its own did. */
export interface Cost {
  /** As `run` returned it. */
  readonly end: string;
  /** Bytes of the process at the peak, above what it had before. */
  readonly growth: number;
  /** Milliseconds. */
  readonly taken: number;
}

/**
 * Runs something and writes its {@link Cost} as JSON, for the process that started this one. It wants --expose-gc,
 * and that `run` has run in small before, so that what is loaded with the first time counts as idle.
 */
export async function reportCost(run: () => Promise<string>): Promise<void> {
  globalThis.gc?.();
  const idle = process.memoryUsage.rss();
  let peak = idle;
  const sample = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(sample, 5);
  const start = performance.now();
  const end = await run();
  const taken = performance.now() - start;
  clearInterval(timer);
  sample();
  const cost: Cost = { end, growth: peak - idle, taken };
  console.log(JSON.stringify(cost));
}
