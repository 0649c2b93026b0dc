import assert from 'node:assert/strict';
import { LatestTasks } from '../../../../src/core/async/latestTasks';
import { deferred } from '../../../support/deferred';

describe('the tasks of objects', () => {
  const ends: ReadonlyArray<
    readonly [string, (tasks: LatestTasks<{ ended: AbortSignal }>, owner: AbortController) => void]
  > = [
    ['with their object', (_tasks, owner) => owner.abort()],
    ['with all others', tasks => tasks.dispose()],
  ];
  for (const [way, end] of ends) {
    it(`end ${way}`, async () => {
      const tasks = new LatestTasks<{ ended: AbortSignal }>();
      const owner = new AbortController();
      const over = deferred();
      const running = tasks.run({ ended: owner.signal }, async ({ signal }) => {
        await over.promise;
        return signal.aborted;
      });
      end(tasks, owner);
      over.resolve();
      assert.equal(await running, true);
    });
  }

  it('end when the next one for their object begins, and leave others alone', async () => {
    const tasks = new LatestTasks<{ ended: AbortSignal }>();
    const [one, other] = [0, 1].map(() => ({ ended: new AbortController().signal })) as [
      { ended: AbortSignal },
      { ended: AbortSignal },
    ];
    const over = deferred();
    const task = async ({ signal }: AbortController) => {
      await over.promise;
      return signal.aborted;
    };
    const all = [tasks.run(one, task), tasks.run(one, task), tasks.run(other, task)];
    over.resolve();
    assert.deepEqual(await Promise.all(all), [true, false, false]);
    const ended = { ended: AbortSignal.abort() };
    assert.equal(await tasks.run(ended, task), true, 'one that has ended before');
  });
});
