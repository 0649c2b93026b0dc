import assert from 'node:assert/strict';
import { DelayedTask } from '../../../../src/core/async/clock';
import { deferred } from '../../../support/deferred';
import { FakeClock } from '../../../support/fakeClock';

describe('a delayed task', () => {
  let clock: FakeClock;
  let signals: AbortSignal[];
  let task: DelayedTask;
  beforeEach(() => {
    clock = new FakeClock();
    signals = [];
    task = new DelayedTask(clock, 300, async signal => {
      signals.push(signal);
    });
  });

  it('runs once, some time after it was last started', () => {
    for (let key = 0; key < 10; key += 1) {
      task.start();
      clock.advance(0.29);
    }
    assert.equal(signals.length, 0);
    clock.advance(0.01);
    assert.equal(signals.length, 1);
    clock.advance(10);
    assert.equal(signals.length, 1);
  });

  it('is canceled when it is started again', () => {
    task.start();
    clock.advance(0.3);
    assert.equal(signals[0]?.aborted, false);
    task.start();
    assert.equal(signals[0]?.aborted, true);
    clock.advance(0.3);
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true, false],
    );
  });

  it('neither runs nor continues after it was disposed of', () => {
    task.start();
    clock.advance(0.3);
    task.start();
    task.dispose();
    task.start();
    clock.advance(10);
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true],
    );
    assert.equal(clock.pending, 0);
  });

  it('may fail when it is canceled', async () => {
    const canceled = deferred();
    const failing = new DelayedTask(clock, 300, async signal => {
      await canceled.promise;
      signal.throwIfAborted();
    });
    failing.start();
    clock.advance(0.3);
    failing.dispose();
    canceled.resolve();
    // An unhandled rejection would fail the test.
    await new Promise(setImmediate);
  });
});
