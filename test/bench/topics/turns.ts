import { goal, ours } from '../goals';
import { candidates, longAnswers } from '../longConversations';
import type { Topic } from '../measurement';
import { lastWords } from '../page/shared/answer';
import { PageBrowser } from '../pageBrowser';
import { interleaved, Samples } from '../samples';

const name = 'turns';

const quantities = (turns: number) =>
  ({
    firstPaint: `${turns} turns: first paint`,
    longestTask: `${turns} turns: longest task while opening`,
    mainThread: `${turns} turns: main thread until all is shown`,
    heap: `${turns} turns: JavaScript heap`,
    document: `${turns} turns: DOM and layout`,
    scrollGap: `${turns} turns: longest gap while scrolling`,
  }) as const;

const fewTurns = 50;
const manyTurns = 500;

/** The longest wait for a candidate. */
const timeoutMs = 180_000;

/** Opens a long conversation and scrolls through it. */
export const turns: Topic = {
  name,
  title: 'A long conversation',
  how: 'Answers of 10,000 characters each; 500 of them are 5 MB. They are opened at once, then scrolled from the end to the start, a screen every other frame. Main thread is processor time; all other times are elapsed time.',
  picture: [],

  async measure(options) {
    const samples = new Samples(name);
    const counts = options.quick ? [fewTurns] : [fewTurns, manyTurns];
    await PageBrowser.use(async browser => {
      for (const count of counts) {
        const whats = quantities(count);
        const answers = longAnswers(count);
        const progress = (text: string) => options.progress(`${count} turns, ${text}`);
        await interleaved(candidates, { ...options, progress }, async each => {
          const { name: candidate, role, script, message } = each;
          const bench = await browser.open(script);
          try {
            await bench.prepare(message(answers));
            await bench.rest(performance.now() + 10_000, async () => true);
            const before = await bench.mainThread();
            await bench.watch();
            const firstPaint = await bench.show();
            const isThrough = await bench.rest(performance.now() + timeoutMs, () =>
              bench.shows(lastWords),
            );
            const { longTasks } = await bench.smoothness();
            const after = await bench.mainThread();
            const memory = await bench.memory();
            await bench.watch();
            await bench.scrollThrough();
            const { longestGap } = await bench.smoothness();
            const add = (what: string, unit: 'ms' | 'MB', value: number) =>
              samples.add({ what, candidate, role, unit }, value, !isThrough);
            add(whats.firstPaint, 'ms', firstPaint);
            add(whats.longestTask, 'ms', Math.max(0, ...longTasks));
            add(whats.mainThread, 'ms', (after.total - before.total) * 1000);
            add(whats.heap, 'MB', memory.script / 1e6);
            add(whats.document, 'MB', memory.document / 1e6);
            add(whats.scrollGap, 'ms', longestGap);
          } finally {
            await bench.dispose();
          }
        });
      }
    });
    return samples.all;
  },

  goals(measurements) {
    const large = quantities(manyTurns);
    const memory = ({ heap, document }: typeof large) =>
      ours(measurements, heap) + ours(measurements, document);
    return [
      ...goal(large.firstPaint, ours(measurements, large.firstPaint), 100, 'ms'),
      ...goal(large.longestTask, ours(measurements, large.longestTask), 50, 'ms'),
      ...goal(large.scrollGap, ours(measurements, large.scrollGap), 50, 'ms'),
      ...goal(
        'Memory of the page with 500 turns, to that with 50: bounded by what is shown',
        memory(large) / memory(quantities(fewTurns)),
        2,
        'times',
      ),
    ];
  },
};
