import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/async/emitter';

describe('emitter', () => {
  it('reports a listener that throws, but not to the other listeners or the caller', async () => {
    const mochas = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection');
    try {
      const reported = new Promise(resolve => process.once('unhandledRejection', resolve));
      const emitter = new Emitter<number>();
      const told: number[] = [];
      emitter.event(() => {
        throw new Error('broken');
      });
      emitter.event(value => told.push(value));
      emitter.fire(5);
      assert.deepEqual(told, [5]);
      assert.equal(((await reported) as Error).message, 'broken');
    } finally {
      for (const listener of mochas) {
        process.on('unhandledRejection', listener);
      }
    }
  });
  it('calls listeners until they or the emitter are disposed of', () => {
    const emitter = new Emitter<number>();
    const told: string[] = [];
    const first = emitter.event(value => told.push(`first ${value}`));
    emitter.event(value => told.push(`second ${value}`));
    emitter.fire(1);
    first.dispose();
    emitter.fire(2);
    emitter.dispose();
    emitter.fire(3);
    assert.deepEqual(told, ['first 1', 'second 1', 'second 2']);
  });
});
