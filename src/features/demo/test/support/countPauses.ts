import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { after, before } from 'mocha';

/** Counts the timers of node:timers/promises that have begun and not ended, during the tests of a group. */
export function countPauses(): () => number {
  const { setTimeout } = timers;
  let pending = 0;
  before(() => {
    timers.setTimeout = (delay, value, options) => {
      pending += 1;
      return setTimeout(delay, value, options).finally(() => {
        pending -= 1;
      });
    };
    syncBuiltinESMExports();
  });
  after(() => {
    timers.setTimeout = setTimeout;
    syncBuiltinESMExports();
  });
  return () => pending;
}
