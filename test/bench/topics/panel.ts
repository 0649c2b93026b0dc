import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';
import type { Topic } from '../measurement';
import { Samples } from '../samples';
import { medianOf } from '../statistics';
import { WorkbenchRun, whenInUse } from '../workbenchRun';

const name = 'panel';
const bytes = 'script loaded before the first block of code';
const time = 'from the command to a text box with the focus, painted';
const ours = 'agentQuery.newConversation';
const empty = 'agentQueryBench.openEmpty';

/** How often each panel is opened in one window. */
const rounds = 4;

export const panel: Topic = {
  name,
  title: 'The panel',
  how: 'In a real VS Code, until the text box has the focus and is painted; both extensions are active, and each panel has been open before. The floor is a webview panel with nothing but a text box.',
  picture: [time],

  async measure(options) {
    const samples = new Samples(name);
    samples.add(
      { what: bytes, candidate: 'Agent Query', role: 'ours', unit: 'KB' },
      (await scriptBytes('dist/webview.js')) / 1000,
    );
    const run = await WorkbenchRun.start({});
    try {
      for (let count = 1; count <= options.runs; count++) {
        options.progress(`run ${count} of ${options.runs}`);
        const commands = Array.from({ length: 2 * rounds }, (_, index) => [
          index % 2 === 0 ? empty : ours,
        ]);
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
          // The first of each only warms up.
          if (index >= 2) {
            const isOurs = commands[index]?.[0] === ours;
            samples.add(
              {
                what: time,
                candidate: isOurs ? 'Agent Query' : 'an empty panel',
                role: isOurs ? 'ours' : 'floor',
                unit: 'ms',
              },
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

  goals(measurements) {
    const script = medianOf(measurements, bytes, { role: 'ours' });
    const actual = medianOf(measurements, time, { role: 'ours' });
    const floor = medianOf(measurements, time, { role: 'floor' });
    return [
      ...(script === undefined
        ? []
        : [{ text: bytes, actual: script, limit: 150, unit: 'KB' as const }]),
      ...(actual === undefined || floor === undefined
        ? []
        : [
            {
              text: 'opening, beyond an empty panel',
              actual: actual - floor,
              limit: 60,
              unit: 'ms' as const,
            },
          ]),
    ];
  },
};

/** Bytes of a script and of all that it imports before it runs, as they are on disk. */
async function scriptBytes(file: string, known = new Set<string>()): Promise<number> {
  if (known.has(file)) {
    return 0;
  }
  known.add(file);
  const text = await readFile(path.join(root, file), 'utf8');
  // As esbuild writes them; `import(…)` is loaded later.
  const imports = [...text.matchAll(/(?:\bfrom|\bimport)\s*"(\.\/[^"]+)"/g)];
  let sum = (await stat(path.join(root, file))).size;
  for (const [, imported = ''] of imports) {
    sum += await scriptBytes(path.posix.join(path.posix.dirname(file), imported), known);
  }
  return sum;
}
