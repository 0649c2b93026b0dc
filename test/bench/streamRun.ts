import type { BenchPage, Memory } from './benchPage';
import { lastWords } from './page/shared/answer';
import type { FeedRequest } from './page/shared/feedRequest';
import type { PageBrowser } from './pageBrowser';

/** The cost of displaying an answer in a page while it arrives. */
export interface StreamRun {
  /** Milliseconds, without what the measurement itself takes. */
  readonly mainThread: number;
  /** Milliseconds. */
  readonly script: number;
  readonly styleAndLayout: number;
  readonly longestGap: number;
  readonly longTasks: number;
  readonly longestTask: number;
  readonly memory: Memory;
  /** True if the page did not finish in time. */
  readonly isCapped: boolean;
}

/**
 * Streams an answer into its own page.
 *
 * @param script a script in test/bench/page, or `panel` for the extension's own page
 * @param cap milliseconds after which the run ends even if the page has not finished
 */
export async function streamRun(
  browser: PageBrowser,
  script: string,
  request: FeedRequest,
  cap: number,
): Promise<StreamRun> {
  const bench = await browser.open(script);
  try {
    // The work that a page does when it opens is not measured.
    await bench.rest(performance.now() + 10_000, async () => true);
    return await measured(bench, request, cap);
  } finally {
    await bench.dispose();
  }
}

async function measured(bench: BenchPage, request: FeedRequest, cap: number): Promise<StreamRun> {
  await bench.watch();
  const instrumentLoad = await bench.idleLoad();
  await bench.watch();
  const started = performance.now();
  const deadline = started + cap;
  const before = await bench.mainThread();
  await bench.start(request);
  const isThrough = await bench.rest(
    deadline,
    async () => (await bench.sent()) !== undefined && (await bench.shows(lastWords)),
  );
  const { longestGap, longTasks } = await bench.smoothness();
  const after = await bench.mainThread();
  const instrumentMs = instrumentLoad * (performance.now() - started);
  return {
    mainThread: (after.total - before.total) * 1000 - instrumentMs,
    script: (after.script - before.script) * 1000,
    styleAndLayout: (after.style + after.layout - before.style - before.layout) * 1000,
    longestGap,
    longTasks: longTasks.length,
    longestTask: Math.max(0, ...longTasks),
    memory: await bench.memory(),
    isCapped: !isThrough,
  };
}
