import assert from 'node:assert/strict';
import { htmlToText } from '../../../../src/core/query/errors/htmlToText';
import { logLine } from '../../../../src/core/text/logLine';

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

describe('plain text of a response', () => {
  it('has no markup, script or style', () => {
    const page =
      '<!DOCTYPE html><html><head><title>Sign in</title><style>b{}</style><script>alert(1)</script></head>' +
      '<body><h1>Hello &amp; <b>welcome</b></h1><p>a &lt; b</p><!-- no --><img src=x onerror=y';
    const text = htmlToText(page);
    assert.equal(text.replace(/\s+/g, ' '), 'Sign in Hello & welcome a < b');
  });
  it('leaves other text as it is', () => {
    assert.equal(htmlToText('{"error": "a < b"}\n\n\n  x'), '{"error": "a < b"}\nx');
  });
});
