import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { textPreview } from '../core/partSection';

describe('textPreview', () => {
  const texts: [text: string, lines: number, endings: string | undefined][] = [
    ['', 0, undefined],
    ['one', 1, undefined],
    ['one\n', 1, 'LF'],
    ['\n', 1, 'LF'],
    ['one\ntwo', 2, 'LF'],
    ['one\r\ntwo\r\n', 2, 'CRLF'],
    ['one\rtwo', 2, 'CR'],
    ['one\r\ntwo\nthree', 3, 'mixed'],
  ];
  for (const [text, lines, endings] of texts) {
    it(`counts ${lines} lines in ${JSON.stringify(text)}, line endings ${endings}`, () => {
      const preview = textPreview(text, 10);
      assert.equal(preview.lines, lines);
      assert.equal(preview.lineEndings, endings);
    });
  }

  it('shows the first lines and counts the rest', () => {
    const { text, shownLines, lines } = textPreview('a\nb\nc\nd\n', 2);
    assert.deepEqual({ text, shownLines, lines }, { text: 'a\nb', shownLines: 2, lines: 4 });
  });

  it('clips a long line', () => {
    assert.equal(textPreview('x'.repeat(1_000_000), 5).text, `${'x'.repeat(159)}…`);
  });
});
