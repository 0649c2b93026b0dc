import assert from 'node:assert/strict';
import { logLine } from '../../../../src/core/text/foreignText';

describe('log line', () => {
  const cases: ReadonlyArray<[string, string]> = [
    ['plain — ünïcode 👋\tand a tab', 'plain — ünïcode 👋\tand a tab'],
    ['two\r\nlines', 'two\\r\\nlines'],
    ['\u001b[31mred\u0000', '\\u001b[31mred\\u0000'],
    ['a\u200bb\u{e0061}c', 'a\\u200bb\\u{e0061}c'],
    ['a\u202Eb\u2066c\u2028d', 'a\\u202eb\\u2066c\\u2028d'],
  ];
  for (const [text, line] of cases) {
    it(`of ${JSON.stringify(text)}`, () => assert.equal(logLine(text), line));
  }
  it('is cut at 8 KiB, and says so', () => {
    const line = logLine('x'.repeat(10_000));
    assert.equal(line, `${'x'.repeat(8 * 1024 - 1)}… (1808 more characters)`);
    assert.equal(logLine('x'.repeat(8 * 1024)), 'x'.repeat(8 * 1024));
  });
});
