import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ConversationSaver } from '../../../src/core/conversation/conversationSaver';
import { settled } from '../query/asking';
import { FakeClock } from '../query/fakeClock';

/** A disk that takes its time: each write is done when the test says so. */
class Disk {
  /** What a crash would leave. */
  written = 0;
  writing = 0;
  mostAtOnce = 0;
  private readonly pending: Array<() => void> = [];

  /** @param state what there is to write at the time of a call */
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
  it('is at most a second behind what arrives, and at once where nothing must be lost', async () => {
    const clock = new FakeClock();
    let state = 0;
    const disk = new Disk(() => state);
    const saver = new ConversationSaver(clock, disk.write);
    state = 1;
    void saver.save();
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

  it('loses nothing and writes one at a time, whatever happens in between', async () => {
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
});
