import type { Topic } from '../measurement';
import { Samples } from '../samples';
import { medianOf } from '../statistics';
import { WorkbenchRun } from '../workbenchRun';

const name = 'activation';
const what = 'activation in the extension host';
const ours = 'agent-query.agent-query';
const empty = 'agent-query.bench-empty';

export const activation: Topic = {
  name,
  title: 'Activation',
  how: 'Until `activate()` of VS Code’s own `Extension` object resolves, in a new window of a real VS Code: reading and compiling the bundle, and its `activate`. The floor is an extension whose `activate` does nothing. One of the two goes first, in turns.',
  picture: [what],

  async measure(options) {
    const samples = new Samples(name);
    const run = await WorkbenchRun.start({});
    try {
      // The first window fills caches of the system.
      for (let count = 0; count <= options.runs; count++) {
        options.progress(count === 0 ? 'a window to warm up' : `run ${count} of ${options.runs}`);
        const extensions = count % 2 === 0 ? [empty, ours] : [ours, empty];
        const taken = await run.inWindow<Record<string, number>>({ type: 'activate', extensions });
        if (count > 0) {
          const add = (candidate: string, role: 'ours' | 'floor', id: string) =>
            samples.add({ what, candidate, role, unit: 'ms' }, taken[id] as number);
          add('Agent Query', 'ours', ours);
          add('an empty extension', 'floor', empty);
        }
      }
    } finally {
      await run.dispose();
    }
    return samples.all;
  },

  goals(measurements) {
    const actual = medianOf(measurements, what, { role: 'ours' });
    const floor = medianOf(measurements, what, { role: 'floor' });
    return actual === undefined || floor === undefined
      ? []
      : [{ text: 'beyond an empty extension', actual: actual - floor, limit: 2, unit: 'ms' }];
  },
};
