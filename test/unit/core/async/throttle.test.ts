import assert from 'node:assert/strict';
import { Throttle } from '../../../../src/core/async/throttle';
import { FakeClock } from '../../../support/fakeClock';

describe('a throttled call', () => {
  let clock: FakeClock;
  let calls: number[];
  let throttle: Throttle;
  beforeEach(() => {
    clock = new FakeClock();
    calls = [];
    const start = clock.elapsed();
    throttle = new Throttle(clock, 500, () => calls.push(clock.elapsed() - start));
  });

  it('is made immediately, and then once in each interval while it is requested', () => {
    for (let count = 0; count < 15; count += 1) {
      throttle.request();
      clock.advance(0.1);
    }
    assert.deepEqual(calls, [0, 500, 1000, 1500]);
    clock.advance(10);
    assert.equal(calls.length, 4);
    throttle.request();
    assert.equal(calls.length, 5);
  });

  it('is not made again for requests from before it was made or canceled', () => {
    throttle.request();
    throttle.request();
    throttle.run();
    assert.deepEqual(calls, [0, 0]);
    throttle.request();
    throttle.cancel();
    clock.advance(10);
    assert.deepEqual(calls, [0, 0]);
    assert.equal(clock.pending, 0);
  });
});
