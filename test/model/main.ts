/**
 * The long mode of the model: `npm run model -- --runs 100000 --seed 1`. Both options are optional. With `--path` as
 * printed by a failure, it runs only that sequence.
 */
import { parseArgs } from 'node:util';
import { checkLife } from './checkLife';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100000' },
    seed: { type: 'string' },
    path: { type: 'string' },
  },
});
const numRuns = Number(values.runs);
const seed = values.seed === undefined ? Date.now() & 0x7fff_ffff : Number(values.seed);
console.log(`${numRuns} sequences, seed ${seed}`);
const start = performance.now();
await checkLife({ numRuns, seed, ...(values.path === undefined ? {} : { path: values.path }) });
console.log(`no promise broken in ${((performance.now() - start) / 1000).toFixed(1)} s`);
