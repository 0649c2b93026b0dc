import { snapshot } from '../../support/page/views';
import { goal, ours } from '../goals';
import type { Topic } from '../measurement';
import { answerText, lastWords } from '../page/shared/answer';
import { benchTurn } from '../page/shared/panelMessages';
import { PageBrowser } from '../pageBrowser';
import { interleaved, Samples } from '../samples';

const name = 'opening';

const whats = {
  firstPaint: 'First paint',
  longestTask: 'Longest task',
  mainThread: 'Main thread until all is shown',
} as const;

/** The longest wait for a candidate. */
const timeoutMs = 120_000;

const text = (answer: string) => ({ type: 'all', text: answer });

const candidates = [
  {
    name: 'Agent Query',
    role: 'ours',
    script: 'panel',
    message: (answer: string) => snapshot([benchTurn('turn-1', answer, 'complete')]),
  },
  { name: 'plain text', role: 'floor', script: 'plainText', message: text },
  { name: 'react-markdown, all at once', role: 'peer', script: 'reactMarkdown', message: text },
  { name: 'streamdown, all at once', role: 'peer', script: 'streamdown', message: text },
  {
    name: 'streaming-markdown, all at once, code not highlighted',
    role: 'peer',
    script: 'streamingMarkdown',
    message: text,
  },
] as const;

/** Opens a completed conversation. */
export const opening: Topic = {
  name,
  title: 'Opening a conversation with an answer of 1,000,000 characters',
  how: 'The page gets the entire answer at once. First paint: elapsed time until a frame shows some of it. Longest task: the elapsed time of the longest task, 0 if all were below 50 ms. Main thread: processor time of the renderer’s main thread.',
  picture: [whats.firstPaint, whats.longestTask],

  async measure(options) {
    const samples = new Samples(name);
    const answer = answerText('realistic', 1_000_000);
    await PageBrowser.use(browser =>
      interleaved(candidates, options, async ({ name: candidate, role, script, message }) => {
        const bench = await browser.open(script);
        try {
          await bench.prepare(message(answer));
          await bench.rest(performance.now() + 10_000, async () => true);
          const before = await bench.mainThread();
          await bench.watch();
          const firstPaint = await bench.show();
          const isThrough = await bench.rest(performance.now() + timeoutMs, () =>
            bench.shows(lastWords),
          );
          const { longTasks } = await bench.smoothness();
          const after = await bench.mainThread();
          const add = (what: string, value: number) =>
            samples.add({ what, candidate, role, unit: 'ms' }, value, !isThrough);
          add(whats.firstPaint, firstPaint);
          add(whats.longestTask, Math.max(0, ...longTasks));
          add(whats.mainThread, (after.total - before.total) * 1000);
        } finally {
          await bench.dispose();
        }
      }),
    );
    return samples.all;
  },

  goals: measurements => [
    ...goal(whats.firstPaint, ours(measurements, whats.firstPaint), 100, 'ms'),
    ...goal(whats.longestTask, ours(measurements, whats.longestTask), 50, 'ms'),
  ],
};
