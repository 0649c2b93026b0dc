import type { BenchPage } from '../benchPage';
import { goal, ours } from '../goals';
import { candidates, longAnswers } from '../longConversations';
import type { Topic } from '../measurement';
import { lastWords } from '../page/shared/answer';
import { PageBrowser } from '../pageBrowser';
import { interleaved, Samples } from '../samples';

const name = 'standing';

const turns = 500;

/** For how long the page stands still. */
const secondsLong = 10;

/** The longest wait until a candidate has shown all. */
const timeoutMs = 180_000;

/** The places of the conversation that a user looks at, and the way there. */
const places: readonly { readonly where: string; go(bench: BenchPage): Promise<void> }[] = [
  { where: 'at its end', go: async () => {} },
  { where: 'at its start, after scrolling through it', go: bench => bench.scrollThrough() },
];

const quantities = (where: string) => ({
  mainThread: `${turns} turns ${where}: main thread in ${secondsLong} s`,
  processes: `${turns} turns ${where}: renderer and GPU in ${secondsLong} s`,
  updates: `${turns} turns ${where}: styles and layouts in ${secondsLong} s`,
});

/** Compared with nothing: of two times that are almost zero, the ratio says nothing. */
const measured = candidates.filter(({ role }) => role === 'ours');

/** A long conversation that the user does not touch. */
export const standing: Topic = {
  name,
  title: 'A long conversation that stands still',
  how: `${turns} answers of 10,000 characters each, shown for ${secondsLong} seconds without input, once the garbage of opening and scrolling is collected. All times are processor time; renderer and GPU are whole processes, with what they do for any page. Styles and layouts are counted.`,
  picture: [],

  async measure(options) {
    const samples = new Samples(name);
    const answers = longAnswers(options.quick ? 50 : turns);
    await PageBrowser.use(browser =>
      interleaved(measured, options, async ({ name: candidate, role, script, message }) => {
        const bench = await browser.open(script);
        try {
          await bench.prepare(message(answers));
          await bench.show();
          for (const { where, go } of places) {
            await go(bench);
            const isThrough = await bench.rest(performance.now() + timeoutMs, () =>
              bench.shows(lastWords),
            );
            // A browser collects earlier garbage whenever it likes, including the garbage of plain text.
            await bench.memory();
            const used = await bench.standStill(secondsLong * 1000);
            const what = quantities(where);
            const add = (what: string, unit: 'ms' | 'count', value: number) =>
              samples.add({ what, candidate, role, unit }, value, !isThrough);
            add(what.mainThread, 'ms', used.mainThread);
            add(what.processes, 'ms', used.processes);
            add(what.updates, 'count', used.updates);
          }
        } finally {
          await bench.dispose();
        }
      }),
    );
    return samples.all;
  },

  goals(measurements) {
    return places.flatMap(({ where }) => {
      const what = quantities(where);
      return [
        ...goal(what.mainThread, ours(measurements, what.mainThread), 10, 'ms'),
        ...goal(what.updates, ours(measurements, what.updates), 0, 'count'),
      ];
    });
  },
};
