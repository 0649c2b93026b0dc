import assert from 'node:assert/strict';
import v8 from 'node:v8';
import vm from 'node:vm';
import { assertOneBelow } from '../../support/assertOneBelow';
import { longDescribe, longIt } from '../../support/long';
import { ask, useService } from '../support/sampleWorkspace';

describe('100,000 log events', () => {
  const service = useService();

  longIt('leave the extension host responsive', async () => {
    const lines = Array.from(
      { length: 1000 },
      (_, index) =>
        `data: ${JSON.stringify({ type: 'log', data: { message: `step ${index}` } })}\n\n`,
    ).join('');
    service.current.onQuery(async stream => {
      for (let index = 0; index < 100; index++) {
        await stream.raw(lines);
      }
      await stream.message('done');
      await stream.end();
    });
    await assertOneBelow(1000, async () => {
      let longest = 0;
      let last = performance.now();
      const timer = setInterval(() => {
        const now = performance.now();
        longest = Math.max(longest, now - last);
        last = now;
      }, 1);
      const { answer } = await ask('ask', { question: 'How many?' });
      clearInterval(timer);
      assert.equal(answer, 'done');
      return longest;
    });
  });
});

v8.setFlagsFromString('--expose-gc');
const collectGarbage: () => void = vm.runInNewContext('gc');

/** The memory in use after a garbage collection, which would otherwise happen at an unpredictable time. In bytes. */
function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

// The memory of the whole host, which other extensions share. test/volume has bounds for the memory of an answer.
longDescribe('log events of many megabytes', () => {
  const service = useService();

  for (const [times, megabytes] of [
    [300, 1],
    [40, 8],
  ] as const) {
    it(`of ${megabytes} MB keep no memory after ${times}, and the answer continues`, async function () {
      this.timeout(120_000);
      const line = `data: ${JSON.stringify({ type: 'log', data: { message: 'x'.repeat(megabytes << 20) } })}\n\n`;
      const before = heldBytes();
      let most = before;
      service.current.onQuery(async stream => {
        for (let index = 0; index < times; index++) {
          await stream.raw(line);
          if (index % 10 === 9) {
            most = Math.max(most, heldBytes());
          }
        }
        await stream.message('done');
        await stream.end();
      });
      const { answer, outcome } = await ask('ask', { question: 'How much?' });
      assert.deepEqual([answer, outcome], ['done', 'complete']);
      // The test's service runs in the same process, so this includes the data that it sends.
      assert.ok(most - before < 100 << 20, `${(most - before) >> 20} MB more`);
    });
  }
});
