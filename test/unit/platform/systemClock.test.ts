import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { pause } from '../../../src/core/async/clock';
import { systemClock } from '../../../src/platform/systemClock';

describe("the system's clock", () => {
  it('lets events be handled while two tasks pause in turn', async () => {
    let hasAnswered = false;
    let slices = 0;
    const work = async () => {
      for (; !hasAnswered && slices < 200; slices++) {
        const end = performance.now() + 3;
        while (performance.now() < end) {
          // The other task's timer is due afterwards.
        }
        await pause(systemClock);
      }
    };
    const tasks = [work(), work()];
    await pause(systemClock);
    void stat('.').then(() => {
      hasAnswered = true;
    });
    await Promise.all(tasks);
    assert.ok(slices < 100, `${slices} slices`);
  });

  it('does not call back when a delay was canceled', async () => {
    const called: number[] = [];
    for (const delayMs of [0, 1]) {
      systemClock.after(delayMs, () => called.push(delayMs))();
    }
    await new Promise(resolve => setTimeout(resolve, 20));
    assert.deepEqual(called, []);
  });
});
