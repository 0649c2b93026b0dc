/** The cost of an operation in a child process. */
export interface Cost {
  /** The result of `run`. */
  readonly end: string;
  /** The increase of the process's peak memory over the memory before, in bytes. */
  readonly growth: number;
  /** The size of the engine's heap at the start, in bytes. */
  readonly idleHeap: number;
  /** The increase of the peak memory outside the engine's heap over the memory before, in bytes, including garbage. */
  readonly external: number;
  /** The duration in milliseconds. */
  readonly taken: number;
}

/**
 * Runs an operation and prints its {@link Cost} as JSON, for the parent process. Requires --expose-gc, and an earlier,
 * smaller run, so that code loaded by the first run is part of the idle memory.
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
