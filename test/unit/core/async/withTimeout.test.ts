import assert from 'node:assert/strict';
import { withTimeout } from '../../../../src/core/async/abortable';
import { FakeClock } from '../../../support/fakeClock';

describe('withTimeout', () => {
  it('returns the result of a promise, and then leaves no timer', async () => {
    const clock = new FakeClock();
    assert.equal(await withTimeout(clock, 5000, Promise.resolve('a')), 'a');
    assert.equal(clock.pending, 0);
  });

  it('returns undefined after the timeout, and calls back once', async () => {
    const clock = new FakeClock();
    let timeouts = 0;
    const result = withTimeout(clock, 5000, new Promise(() => undefined), () => {
      timeouts += 1;
    });
    clock.advance(4.999);
    assert.equal(timeouts, 0);
    clock.advance(0.001);
    assert.equal(await result, undefined);
    assert.equal(timeouts, 1);
  });

  it('throws what the promise rejects with', async () => {
    const failing = withTimeout(new FakeClock(), 5000, Promise.reject(new Error('disk')));
    await assert.rejects(failing, /disk/);
  });
});
