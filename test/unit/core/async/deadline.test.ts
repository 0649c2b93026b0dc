import assert from 'node:assert/strict';
import { Deadline, type EndingSilence } from '../../../../src/core/async/deadline';
import { FakeClock } from '../../../support/fakeClock';

const hourSeconds = 3600;

describe('deadline', () => {
  let clock: FakeClock;
  let deadline: Deadline;
  let calls: number;
  const count = () => {
    calls += 1;
  };
  beforeEach(() => {
    clock = new FakeClock();
    deadline = new Deadline(clock);
    calls = 0;
  });

  /** Expects a call after this time, and not before. */
  function assertCalledAfter(seconds: number): void {
    const before = calls;
    clock.advance(seconds - 0.001);
    assert.equal(calls, before);
    clock.advance(0.001);
    assert.equal(calls, before + 1);
  }

  it('calls back once, at its time and not before', () => {
    deadline.set(2, count);
    assertCalledAfter(2);
    clock.advance(10);
    assert.deepEqual([calls, clock.pending], [1, 0]);
  });

  for (const hours of [-1, 1]) {
    it(`waits its full time, although the system's is set ${Math.abs(hours)} h ${hours < 0 ? 'back' : 'ahead'}`, () => {
      deadline.set(10, count);
      clock.advance(5);
      clock.jump(hours * hourSeconds);
      assertCalledAfter(5);
      deadline.set(10, count);
      clock.advance(5);
      clock.jump(hours * hourSeconds);
      deadline.extend();
      assertCalledAfter(10);
    });
  }

  it('begins again when the machine wakes up, because data that arrived during sleep is still unread', () => {
    deadline.set(10, count);
    clock.sleep(hourSeconds);
    assert.deepEqual([calls, clock.pending], [0, 1]);
    assertCalledAfter(10);
    assert.equal(clock.pending, 0);
  });

  it('can be extended once', () => {
    deadline.set(10, count);
    deadline.extend(5000);
    assertCalledAfter(15);
  });

  it('asks the clock for one timer, however often it is extended', () => {
    deadline.set(10, count);
    for (let times = 0; times < 1000; times++) {
      deadline.extend();
    }
    assert.equal(clock.pending, 1);
    clock.advance(9);
    deadline.extend();
    assertCalledAfter(10);
    assert.equal(clock.pending, 0);
  });

  it('is replaced by the next one, and ends when it is cleared', () => {
    const called: string[] = [];
    deadline.set(1, () => called.push('first'));
    deadline.set(2, () => called.push('second'));
    assert.equal(clock.pending, 1);
    clock.advance(2);
    assert.deepEqual(called, ['second']);
    deadline.set(1, () => called.push('third'));
    deadline.clear();
    assert.equal(clock.pending, 0);
    deadline.set(1, () => called.push('fourth'));
    deadline.set(0, () => called.push('never'));
    clock.advance(100);
    assert.deepEqual(called, ['second']);
  });

  it('stands still while it is paused, and begins again when it is resumed', () => {
    deadline.set(10, count);
    clock.advance(9);
    deadline.pause();
    clock.advance(1000);
    assert.equal(calls, 0);
    deadline.resume();
    assert.equal(clock.pending, 1);
    assertCalledAfter(10);
    assert.equal(clock.pending, 0);
    deadline.pause();
    deadline.resume();
    assert.equal(clock.pending, 0, 'what has run out does not begin again');
  });

  it('keeps one timer after a short pause', () => {
    deadline.set(10, count);
    clock.advance(5);
    deadline.pause();
    deadline.resume();
    assert.equal(clock.pending, 1);
    assertCalledAfter(10);
  });

  describe('whose end is near', () => {
    const told: (string | undefined)[] = [];
    let wait = () => {};
    const tell = (silence: EndingSilence | undefined) => {
      told.push(silence && `${silence.silentMs / 1000} + ${silence.leftMs / 1000}`);
      wait = silence?.wait ?? wait;
    };
    const taken = () => told.splice(0);
    beforeEach(() => {
      taken();
      deadline.set(300, count, tell);
    });

    it('is reported each second, and when it is no longer near', () => {
      clock.advance(269);
      assert.deepEqual(taken(), []);
      clock.advance(3);
      assert.deepEqual(taken(), ['270 + 30', '271 + 29', '272 + 28']);
      deadline.extend();
      assert.deepEqual(taken(), [undefined]);
      clock.advance(269);
      assert.deepEqual(taken(), []);
      clock.advance(31);
      assert.deepEqual([told.length, told.at(-1), calls], [30, '299 + 1', 1]);
    });

    it('is reported for half of a short time', () => {
      deadline.set(3, count, tell);
      clock.advance(2.9);
      assert.deepEqual(taken(), ['1.5 + 1.5', '2 + 1']);
    });

    it('can be put off by the whole time, once for each report', () => {
      const expired: number[] = [];
      deadline.set(300, seconds => expired.push(seconds), tell);
      clock.advance(280);
      taken();
      wait();
      wait();
      assert.deepEqual(taken(), [undefined]);
      clock.advance(290);
      assert.equal(told[0], '570 + 30');
      wait();
      clock.advance(329);
      assert.deepEqual(expired, []);
      clock.advance(1);
      assert.deepEqual(expired, [900]);
    });

    it('is no longer reported when the deadline is cleared', () => {
      clock.advance(280);
      taken();
      deadline.clear();
      assert.deepEqual(taken(), [undefined]);
      wait();
      clock.advance(1000);
      assert.deepEqual([taken(), calls, clock.pending], [[], 0, 0]);
    });
  });

  it('waits on where a clock rings too early, as the system’s does beyond 24 days', () => {
    const rings: Array<() => void> = [];
    let now = 0;
    const early = new Deadline({
      now: () => 0,
      elapsed: () => now,
      after: (_milliseconds, callback) => {
        rings.push(callback);
        return () => {};
      },
    });
    early.set(100, count);
    now = 60_000;
    rings.shift()?.();
    assert.deepEqual([calls, rings.length], [0, 1]);
    now = 100_000;
    rings.shift()?.();
    assert.deepEqual([calls, rings.length], [1, 0]);
  });
});
