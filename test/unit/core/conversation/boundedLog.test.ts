import assert from 'node:assert/strict';
import { BoundedLog } from '../../../../src/core/conversation/turn';
import { limits } from '../../../../src/protocol/responseLimits';

const sum = ({ entries }: BoundedLog) => entries.reduce((all, { text }) => all + text.length, 0);

describe('the log of a turn', () => {
  it('keeps the newest entries, limited by their number and their length', () => {
    for (const [length, count] of [
      [1, 5000],
      [100, 5000],
      [8000, 1000],
    ] as const) {
      const log = new BoundedLog();
      const { entries } = log;
      let newest = '';
      for (let index = 0; index < count; index++) {
        newest = String(index).padEnd(length, '.');
        log.add([{ at: index, text: newest }]);
        assert.ok(log.entries.length <= 2 * limits.logEntries);
        assert.ok(log.entries.length >= Math.min(index + 1, 128), 'and not just the last ones');
      }
      assert.ok(sum(log) <= 2 * 1024 * 1024, `${sum(log)} characters`);
      assert.equal(log.entries.at(-1)?.at, count - 1);
      assert.ok(log.entries.every(({ at }, index) => at === count - log.entries.length + index));
      assert.equal(log.entries, entries, 'the array stays the same');
    }
  });

  it('limits entries that arrive together', () => {
    const all = Array.from({ length: 3000 }, (_, at) => ({ at, text: 'x'.repeat(8000) }));
    const log = new BoundedLog(all);
    assert.ok(sum(log) <= 1024 * 1024);
    assert.equal(log.entries.at(-1)?.at, 2999);
  });
});
