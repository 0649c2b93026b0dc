import assert from 'node:assert/strict';
import { mapInOrder } from '../../../../src/core/async/concurrency';

describe('work in order', () => {
  it('throws the error of a task when the turn of the task comes', async () => {
    const given: number[] = [];
    const work = async (item: number) => {
      if (item === 2) {
        throw new Error('two');
      }
      return item;
    };
    await assert.rejects(async () => {
      for await (const result of mapInOrder([0, 1, 2, 3], 4, work)) {
        given.push(result);
      }
    }, /two/);
    assert.deepEqual(given, [0, 1]);
  });
});
