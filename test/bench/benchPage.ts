import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { BenchPage as PageSide } from './page/driver';
import type { FeedRequest, FeedSummary } from './page/shared/feedRequest';
import type { SmoothnessResult } from './page/shared/smoothness';

declare const bench: PageSide;

/** Seconds of the main thread since the page began, as the processor counts them. */
export interface MainThread {
  readonly total: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
}

/** Bytes. */
export interface Memory {
  /** The heap of JavaScript. */
  readonly script: number;
  /** The DOM, its styles and its layout. */
  readonly document: number;
}

/** Milliseconds between two looks whether a page has come to rest. */
const look = 250;

/** A page of which as little of the time is used, in ms in each look, is at rest. */
const restless = 40;

/** A page to measure, in a renderer process of its own. */
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
    // The processor's time and not the clock's: other programs do not count.
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

  /** What is in use after the garbage was collected. */
  async memory(): Promise<Memory> {
    await this.session.send('HeapProfiler.collectGarbage');
    // Not yet in the types that Playwright has.
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

  /** Brings a message to the page, which {@link show} hands to it. */
  async prepare(message: unknown): Promise<void> {
    await this.page.evaluate(message => bench.prepare(message), message);
  }

  /** Hands the message to the page, in which no answer will be seen. */
  async give(): Promise<void> {
    await this.page.evaluate(() => bench.give());
  }

  /** Hands the message to the page. @returns ms until the frame in which something of it is seen */
  async show(): Promise<number> {
    return this.page.evaluate(() => bench.show());
  }

  /** Scrolls from the end to the start, a screen every other frame. */
  async scrollThrough(): Promise<void> {
    await this.page.evaluate(() => bench.scrollThrough());
  }

  /**
   * Waits until the page shows this text at its end and has nothing more to do.
   *
   * @param deadline in milliseconds of `performance.now()`
   * @returns whether it came to rest in time
   */
  async rest(deadline: number, isThrough: () => Promise<boolean>): Promise<boolean> {
    let last = await this.mainThread();
    let quiet = 0;
    while (quiet < 3) {
      if (performance.now() > deadline) {
        return false;
      }
      await this.page.waitForTimeout(look);
      const now = await this.mainThread();
      const busy = (now.total - last.total) * 1000;
      last = now;
      quiet = busy < restless && (await isThrough()) ? quiet + 1 : 0;
    }
    if (this.errors.length > 0) {
      throw new Error(`The page has failed: ${this.errors.join('; ')}`);
    }
    return true;
  }

  /** Whether the answer's end is there. */
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
