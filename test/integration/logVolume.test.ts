import assert from 'node:assert/strict';
import { ask, useService } from './editor';

describe('100,000 log events', () => {
  const service = useService();

  it('leave the extension host responsive', async function () {
    this.timeout(60_000);
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
    assert.ok(longest < 1000, `blocked for ${longest} ms`);
  });
});
