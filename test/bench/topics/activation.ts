import { extensionId } from '../../support/extensionId';
import { floor, goal, ours } from '../goals';
import type { Topic } from '../measurement';
import { Samples } from '../samples';
import { WorkbenchRun } from '../workbenchRun';

const name = 'activation';
const what = 'activation in the extension host';

const candidates = [
  { name: 'Agent Query', role: 'ours', id: extensionId },
  { name: 'an empty extension', role: 'floor', id: 'agent-query.bench-empty' },
  {
    name: 'one that registers as many commands, which do nothing',
    role: 'peer',
    id: 'agent-query.bench-commands',
  },
  { name: 'one that loads the OpenAI SDK', role: 'peer', id: 'agent-query.bench-client' },
] as const;

export const activation: Topic = {
  name,
  title: 'Activation',
  how: 'Elapsed time until `activate()` of VS Code’s own `Extension` object resolves, in a new window of a real VS Code. It includes reading and compiling the bundle. The floor is an extension whose `activate` does nothing. The candidates take turns at being first.',
  picture: [what],

  async measure(options) {
    const samples = new Samples(name);
    const run = await WorkbenchRun.start({});
    try {
      // The first window fills caches of the operating system, so it is not measured.
      for (let count = 0; count <= options.runs; count++) {
        options.progress(count === 0 ? 'a window to warm up' : `run ${count} of ${options.runs}`);
        const first = count % candidates.length;
        const extensions = [...candidates.slice(first), ...candidates.slice(0, first)].map(
          ({ id }) => id,
        );
        const taken = await run.inWindow<Record<string, number>>({ type: 'activate', extensions });
        if (count > 0) {
          for (const { name: candidate, role, id } of candidates) {
            samples.add({ what, candidate, role, unit: 'ms' }, taken[id] as number);
          }
        }
      }
    } finally {
      await run.dispose();
    }
    return samples.all;
  },

  goals: measurements =>
    goal(
      'beyond an empty extension',
      ours(measurements, what) - floor(measurements, what),
      2,
      'ms',
    ),
};
