/**
 * The seed of everything that tests draw at random. It is fixed, so that a run without a change has the result of the
 * run before. `AGENT_QUERY_SEED` is another one, or `random`. The build of the tests imports this module into each of
 * them.
 */
import { configureGlobal } from 'fast-check';

export const seed = chooseSeed(process.env.AGENT_QUERY_SEED);
configureGlobal({ seed });
console.log(`AGENT_QUERY_SEED=${seed}`);

function chooseSeed(wanted = '1'): number {
  const chosen = wanted === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(wanted);
  if (!Number.isInteger(chosen)) {
    throw new Error(`AGENT_QUERY_SEED must be an integer or "random", and is "${wanted}".`);
  }
  return chosen;
}
