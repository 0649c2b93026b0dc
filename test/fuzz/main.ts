/**
 * The long mode of the differential tests: `npm run fuzz -- --runs 100000 --seed 1`. Both options are optional. A
 * failure prints the shortest failing stream, and the seed and path that reproduce it.
 */
import { parseArgs } from 'node:util';
import { checkAnyStream, checkStandardStream } from './differential';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '100000' }, seed: { type: 'string' } },
});
const numRuns = Number(values.runs);
const seed = values.seed === undefined ? Date.now() & 0x7fff_ffff : Number(values.seed);
console.log(`${numRuns} runs each, seed ${seed}`);
for (const [name, check] of [
  ['any stream', checkAnyStream],
  ['standard stream', checkStandardStream],
] as const) {
  const start = performance.now();
  check({ numRuns, seed });
  console.log(`${name}: no difference in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
