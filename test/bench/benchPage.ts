import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { BenchPage as PageSide } from './page/driver';
import type { FeedRequest, FeedSummary } from './page/shared/feedRequest';
import type { SmoothnessResult } from './page/shared/smoothness';

declare const bench: PageSide;

/** CPU time of the main thread since the page started, in seconds. */
export interface MainThread {
  readonly total: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
}

/** Bytes. */
export interface Memory {
  /** The JavaScript heap. */
  readonly script: number;
  /** The DOM, with its styles and layout. */
  readonly document: number;
}

/** The interval at which a page is checked for being idle. */
const checkIntervalMs = 250;

/** A page is idle if it uses less CPU time than this in an interval. */
const idleCpuMs = 40;

/** A page that was idle in so many intervals in a row has nothing more to do. */
const idleIntervals = 3;

/** A page to measure, in its own renderer process. */
export class BenchPage {
  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
    private readonly session: CDPSession,
    private readonly errors: readonly string[],
  ) {}

  static async open(context: BrowserContext, address: string): Promise<BenchPage> {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(error.message));
    const session = await context.newCDPSession(page);
    // CPU time instead of wall-clock time, to leave out other programs.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(address);
    return new BenchPage(context, page, session, errors);
  }

  async dispose(): Promise<void> {
    await this.context.close();
  }

  async mainThread(): Promise<MainThread> {
    const values = await this.metrics();
    const value = (name: string) => values.get(name) ?? Number.NaN;
    return {
      total: value('TaskDuration'),
      script: value('ScriptDuration'),
      style: value('RecalcStyleDuration'),
      layout: value('LayoutDuration'),
    };
  }

  /**
   * The share of the main thread's time that an idle page takes, from 0 to 1: after {@link watch}, the load of the
   * timer that detects gaps.
   */
  async idleLoad(): Promise<number> {
    const started = performance.now();
    const before = await this.mainThread();
    for (let interval = 0; interval < idleIntervals; interval++) {
      await this.page.waitForTimeout(checkIntervalMs);
      await this.sent();
    }
    const after = await this.mainThread();
    return ((after.total - before.total) * 1000) / (performance.now() - started);
  }

  /** The memory in use after a garbage collection. */
  async memory(): Promise<Memory> {
    await this.session.send('HeapProfiler.collectGarbage');
    // Playwright's types do not include these fields yet.
    const usage: { usedSize: number; embedderHeapUsedSize?: number } =
      await this.session.send('Runtime.getHeapUsage');
    return { script: usage.usedSize, document: usage.embedderHeapUsedSize ?? Number.NaN };
  }

  async watch(): Promise<void> {
    await this.page.evaluate(() => bench.watch());
  }

  async smoothness(): Promise<SmoothnessResult> {
    return this.page.evaluate(() => bench.smoothness());
  }

  async start(request: FeedRequest): Promise<void> {
    await this.page.evaluate(request => bench.start(request), request);
  }

  async sent(): Promise<FeedSummary | undefined> {
    return this.page.evaluate(() => bench.sent());
  }

  /** Transfers a message to the page, for {@link show} to deliver. */
  async prepare(message: unknown): Promise<void> {
    await this.page.evaluate(message => bench.prepare(message), message);
  }

  /**
   * Delivers the message to the page.
   *
   * @returns milliseconds until the first frame that shows some of the answer
   */
  async show(): Promise<number> {
    return this.page.evaluate(() => bench.show());
  }

  /** Scrolls from the end to the start, one screen every second frame. */
  async scrollThrough(): Promise<void> {
    await this.page.evaluate(() => bench.scrollThrough());
  }

  /**
   * Waits until `isThrough` resolves to true and the page has nothing more to do.
   *
   * @param deadline in milliseconds of `performance.now()`
   * @returns true if the page became idle in time
   */
  async rest(deadline: number, isThrough: () => Promise<boolean>): Promise<boolean> {
    let last = await this.mainThread();
    let quiet = 0;
    while (quiet < idleIntervals) {
      if (performance.now() > deadline) {
        return false;
      }
      await this.page.waitForTimeout(checkIntervalMs);
      const now = await this.mainThread();
      const busy = (now.total - last.total) * 1000;
      last = now;
      quiet = busy < idleCpuMs && (await isThrough()) ? quiet + 1 : 0;
    }
    if (this.errors.length > 0) {
      throw new Error(`The page has failed: ${this.errors.join('; ')}`);
    }
    return true;
  }

  /** @returns true if the last answer ends with this text */
  async shows(text: string): Promise<boolean> {
    return this.page.evaluate(
      text =>
        [...document.querySelectorAll('.answer-body')]
          .at(-1)
          ?.textContent?.trimEnd()
          .endsWith(text) ?? false,
      text,
    );
  }

  private async metrics(): Promise<Map<string, number>> {
    const { metrics } = await this.session.send('Performance.getMetrics');
    return new Map(metrics.map(({ name, value }) => [name, value]));
  }
}
