import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ConversationSaver } from '../../../../src/core/saved/conversationSaver';
import { FakeClock } from '../../../support/fakeClock';
import { settled } from '../../../support/query/controlledQuery';

/** A slow disk: each write completes when the test says so. */
class Disk {
  /** The state on disk after a crash. */
  written = 0;
  writing = 0;
  mostAtOnce = 0;
  private readonly pending: Array<() => void> = [];

  /** @param state returns the state to write at the time of a call */
  constructor(private readonly state: () => number) {}

  readonly write = async () => {
    this.writing += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.writing);
    const state = this.state();
    await new Promise<void>(resolve => this.pending.push(resolve));
    this.written = state;
    this.writing -= 1;
  };

  finish(): void {
    this.pending.shift()?.();
  }
}

describe('saving a conversation', () => {
  it('takes place at most a second after new data, and immediately for important data', async () => {
    const clock = new FakeClock();
    let state = 0;
    const disk = new Disk(() => state);
    const saver = new ConversationSaver(clock, disk.write);
    state = 1;
    void saver.save();
    await settled();
    disk.finish();
    await settled();
    assert.equal(disk.written, 1);

    for (; state < 100; state++) {
      saver.saveSoon();
      clock.advance(0.0999);
      disk.finish();
      await settled();
      assert.ok(state - disk.written <= 10, `${state - disk.written} pieces of 100 ms behind`);
    }
  });

  it('loses nothing and writes once at a time, whatever happens in between', async () => {
    const step = fc.constantFrom('change', 'important', 'wait', 'finish', 'flush');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
        const clock = new FakeClock();
        let state = 0;
        const disk = new Disk(() => state);
        const saver = new ConversationSaver(clock, disk.write);
        for (const each of steps) {
          switch (each) {
            case 'change':
              state += 1;
              saver.saveSoon();
              break;
            case 'important':
              state += 1;
              void saver.save();
              break;
            case 'wait':
              clock.advance(1);
              break;
            case 'finish':
              disk.finish();
              break;
            case 'flush':
              void saver.flush();
              break;
          }
          await settled();
        }
        let flushed = false;
        void saver.flush().then(() => {
          flushed = true;
        });
        for (let rounds = 0; rounds < 5 && !flushed; rounds++) {
          await settled();
          disk.finish();
          await settled();
        }
        assert.ok(flushed);
        assert.equal(disk.written, state);
        assert.ok(disk.mostAtOnce <= 1);
        assert.equal(clock.pending, 0);
      }),
      { numRuns: 200 },
    );
  });

  it('saves simultaneous changes in one write', async () => {
    let question = 'in the list';
    const written: string[] = [];
    const saver = new ConversationSaver(new FakeClock(), async () => {
      written.push(question);
    });
    question = 'nowhere';
    const saved = saver.save();
    question = 'in the Question box';
    saver.saveSoon();
    await saved;
    assert.deepEqual(written, ['in the Question box']);
    await saver.flush();
    assert.equal(written.length, 1);
  });

  it('tries again after growing pauses until saving succeeds', async () => {
    const clock = new FakeClock();
    let isFull = true;
    const attempts: number[] = [];
    const saver = new ConversationSaver(clock, async () => {
      attempts.push(clock.now());
      if (isFull) {
        throw new Error('ENOSPC');
      }
    });
    await saver.save();
    for (let second = 0; second < 400; second++) {
      clock.advance(1);
      await settled();
    }
    const pauses = attempts.map((at, index) => (at - (attempts[index - 1] ?? at)) / 1000);
    assert.deepEqual(pauses.slice(0, 9), [0, 1, 2, 4, 8, 16, 32, 60, 60]);
    isFull = false;
    clock.advance(60);
    await settled();
    const { length } = attempts;
    assert.equal(clock.pending, 0);
    await saver.flush();
    assert.equal(attempts.length, length, 'nothing is left to be saved');

    isFull = true;
    await saver.save();
    clock.advance(1);
    await settled();
    assert.equal(attempts.length, length + 2, 'the pauses begin again');
  });

  it('tries again with the next change, once for all who wait, and keeps nobody waiting', async () => {
    const clock = new FakeClock();
    const disk = new Disk(() => 0);
    let attempts = 0;
    const saver = new ConversationSaver(clock, async () => {
      attempts += 1;
      await disk.write();
      throw new Error('EROFS');
    });
    const first = saver.save();
    await settled();
    const others = Promise.all([saver.save(), saver.save(), saver.flush()]);
    disk.finish();
    await first;
    await settled();
    disk.finish();
    await others;
    assert.equal(attempts, 2);
    saver.saveSoon();
    clock.advance(0.5);
    await settled();
    assert.equal(attempts, 3);
    disk.finish();
    await settled();
    assert.equal(clock.pending, 1, 'the next attempt');
  });
});
