import { stat } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';
import { floor, goal, ours } from '../goals';
import type { Topic } from '../measurement';
import { Samples } from '../samples';
import { WorkbenchRun, whenInUse } from '../workbenchRun';

const name = 'panel';
const bytes = 'script loaded before the first block of code';
const time = 'from the command to a text box with the focus, painted';

const candidates = [
  { name: 'an empty panel', role: 'floor', command: 'agentQueryBench.openEmpty' },
  {
    name: 'one with its style and script in files',
    role: 'peer',
    command: 'agentQueryBench.openFiles',
  },
  { name: 'Agent Query', role: 'ours', command: 'agentQuery.newConversation' },
] as const;

/** The number of times that each panel is opened in one window. */
const rounds = 4;

export const panel: Topic = {
  name,
  title: 'The panel',
  how: 'Elapsed time in a real VS Code until the text box has the focus and is painted. Both extensions are active, and each panel has been open before. The floor is a webview panel with only a text box. Another one also loads the same style sheet as ours and a file with one line of script.',
  picture: [time],

  async measure(options) {
    const samples = new Samples(name);
    // The scripts that draw plain text. Markup requires another script, which the page loads when it is idle, or else
    // with the first markup.
    samples.add(
      { what: bytes, candidate: 'Agent Query', role: 'ours', unit: 'KB' },
      (await bytesOf('webview', 'webview-markdown')) / 1000,
    );
    const run = await WorkbenchRun.start({});
    try {
      for (let count = 1; count <= options.runs; count++) {
        options.progress(`run ${count} of ${options.runs}`);
        const order = Array.from({ length: rounds }, () => candidates).flat();
        const commands = order.map(({ command }) => [command]);
        const found: number[] = [];
        const started = await run.inWindow<number[]>(
          { type: 'commands', commands },
          (context, seen) =>
            whenInUse(
              context,
              { empty: '#bench-box', ours: '[aria-label="Question"]' },
              (_, at) => {
                void seen(found.push(at) - 1);
              },
            ),
        );
        for (const [index, start] of started.entries()) {
          // The first panel of each candidate is only a warm-up.
          const candidate = order[index];
          if (candidate && index >= candidates.length) {
            const { name, role } = candidate;
            samples.add(
              { what: time, candidate: name, role, unit: 'ms' },
              (found[index] as number) - start,
            );
          }
        }
      }
    } finally {
      await run.dispose();
    }
    return samples.all;
  },

  goals: measurements => [
    ...goal(bytes, ours(measurements, bytes), 150, 'KB'),
    ...goal(
      'opening, beyond an empty panel',
      ours(measurements, time) - floor(measurements, time),
      25,
      'ms',
    ),
  ],
};

/** The total size in bytes of some of the page's scripts. */
async function bytesOf(...scripts: readonly string[]): Promise<number> {
  const found = await Promise.all(
    scripts.map(script => stat(path.join(root, `dist/${script}.js`))),
  );
  return found.reduce((sum, { size }) => sum + size, 0);
}
