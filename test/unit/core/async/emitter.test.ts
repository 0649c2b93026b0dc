import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/async/emitter';

describe('emitter', () => {
  it('tells the others and the caller nothing of a listener that throws, which is reported', async () => {
    const mochas = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection');
    try {
      const reported = new Promise(resolve => process.once('unhandledRejection', resolve));
      const emitter = new Emitter<number>();
      const told: number[] = [];
      emitter.listen(() => {
        throw new Error('broken');
      });
      emitter.listen(value => told.push(value));
      emitter.fire(5);
      assert.deepEqual(told, [5]);
      assert.equal(((await reported) as Error).message, 'broken');
    } finally {
      for (const listener of mochas) {
        process.on('unhandledRejection', listener);
      }
    }
  });
});
