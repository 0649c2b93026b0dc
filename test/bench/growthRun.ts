import type { PartView } from '../../src/protocol/views';
import { longestTask } from '../browser/longestTask';
import { partView, snapshot } from '../support/page/views';
import type { BenchPage } from './benchPage';
import type { GrowthCase } from './growthCases';
import { answerText, lastWords } from './page/shared/answer';
import { benchTurn } from './page/shared/panelMessages';
import type { PageBrowser } from './pageBrowser';

/** Milliseconds of CPU time. */
export interface GrowthRun {
  readonly mainThread: number;
  readonly longestTask: number;
  /** True if the page did not finish in time. */
  readonly isCapped: boolean;
}

/** The longest wait for the page. */
const timeoutMs = 90_000;

/** The number of updates does not depend on the length of the answer, so the cost of one update is what grows. */
const eventCount = 400;
const eventsPerSecond = 100;

const keyCount = 10;

/** Runs a case with this amount of content, in its own page. */
export async function growthRun(
  browser: PageBrowser,
  { what }: GrowthCase,
  amount: number,
): Promise<GrowthRun> {
  const bench = await browser.open('panel');
  try {
    const work = await prepare(bench, what, amount);
    await bench.rest(performance.now() + timeoutMs, async () => true);
    const before = await bench.mainThread();
    let isThrough = false;
    const longest = await longestTask(bench.page, async () => {
      isThrough = await work();
    });
    const after = await bench.mainThread();
    return {
      mainThread: (after.total - before.total) * 1000,
      longestTask: longest,
      isCapped: !isThrough,
    };
  } finally {
    await bench.dispose();
  }
}

/** @returns runs the operation to measure; resolves to true if the page finished in time */
async function prepare(
  bench: BenchPage,
  what: GrowthCase['what'],
  amount: number,
): Promise<() => Promise<boolean>> {
  const end = () =>
    bench.rest(
      performance.now() + timeoutMs,
      async () => (await bench.sent()) !== undefined && (await bench.shows(lastWords)),
    );
  const opened = (isThrough: () => Promise<boolean>) => async () => {
    await bench.show();
    return bench.rest(performance.now() + timeoutMs, isThrough);
  };
  const pressed =
    (...keys: readonly string[]) =>
    async () => {
      for (let count = 0; count < keyCount; count++) {
        for (const key of keys) {
          await bench.page.keyboard.press(key);
        }
      }
      return bench.rest(performance.now() + timeoutMs, async () => true);
    };
  switch (what.does) {
    case 'stream':
      return async () => {
        const eventSize = Math.ceil(amount / eventCount);
        await bench.start({
          kind: what.kind,
          length: amount,
          eventSize,
          eventsPerSecond,
          way: 'panel',
        });
        return end();
      };
    case 'open':
      await bench.prepare(
        snapshot([benchTurn('turn-1', answerText(what.kind, amount), 'complete')]),
      );
      return opened(() => bench.shows(lastWords));
    case 'turns':
      await bench.prepare(
        snapshot(
          Array.from({ length: amount }, (_, index) =>
            benchTurn(`turn-${index}`, answerText('realistic', 300), 'complete'),
          ),
        ),
      );
      return opened(() =>
        bench.page.evaluate(
          count => document.getElementsByClassName('turn').length === count,
          amount,
        ),
      );
    case 'typeInQuestion':
      await bench.prepare({
        ...snapshot([]),
        draft: answerText('paragraph', amount).replace(/\. /g, '.\n'),
      });
      await bench.give();
      await bench.page.getByRole('textbox', { name: 'Question' }).focus();
      return pressed('x');
    default:
      await bench.prepare({ ...snapshot([]), parts: parts(amount), size: '1 MB' });
      await bench.give();
      if (what.does === 'typeBesideParts') {
        await bench.page.getByRole('textbox', { name: 'Question' }).focus();
        return pressed('x');
      }
      await bench.page.locator('.part').last().focus();
      return pressed('ArrowUp', 'Alt+ArrowUp');
  }
}

function parts(count: number): PartView[] {
  return Array.from({ length: count }, (_, index) =>
    partView(`src/folder${index % 50}/file${index}.ts`, { id: `part-${index}` }),
  );
}
