import assert from 'node:assert/strict';
import { Limiter } from '../../../../src/core/async/concurrency';
import { deferred } from '../../../support/deferred';

describe('Limiter', () => {
  it('runs tasks in their order, with a limit for parallel tasks', async () => {
    const limiter = new Limiter(2);
    const ends = [deferred(), deferred(), deferred(), deferred()];
    const started: number[] = [];
    const results = ends.map(({ promise }, index) =>
      limiter.run(async () => {
        started.push(index);
        await promise;
        if (index === 1) {
          throw new Error('no');
        }
        return index;
      }),
    );
    const settled = Promise.allSettled(results);
    assert.deepEqual(started, [0, 1]);
    ends[1]?.resolve();
    await assert.rejects(results[1] ?? assert.fail(), /no/);
    assert.deepEqual(started, [0, 1, 2]);
    ends[0]?.resolve();
    await results[0];
    assert.deepEqual(started, [0, 1, 2, 3]);
    ends[2]?.resolve();
    ends[3]?.resolve();
    assert.deepEqual(
      (await settled).map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    );
    assert.equal(await limiter.run(async () => 5), 5);
  });
});
