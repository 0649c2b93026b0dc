/** What something cost that a process of its own did. */
export interface Cost {
  /** As `run` returned it. */
  readonly end: string;
  /** Bytes of the process at the peak, above what it had before. */
  readonly growth: number;
  /** Bytes that the engine's heap held when it began. */
  readonly idleHeap: number;
  /** Bytes outside of the engine's heap at the peak, those included that nobody needs any more, above what it had. */
  readonly external: number;
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
  const { heapUsed: idleHeap, external: idleExternal } = process.memoryUsage();
  let peak = idle;
  let external = idleExternal;
  const sample = () => {
    const usage = process.memoryUsage();
    peak = Math.max(peak, usage.rss);
    external = Math.max(external, usage.external);
  };
  const timer = setInterval(sample, 5);
  const start = performance.now();
  const end = await run();
  const taken = performance.now() - start;
  clearInterval(timer);
  sample();
  const cost: Cost = {
    end,
    growth: peak - idle,
    idleHeap,
    external: external - idleExternal,
    taken,
  };
  console.log(JSON.stringify(cost));
}
