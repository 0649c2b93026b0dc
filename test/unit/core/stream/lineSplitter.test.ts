import assert from 'node:assert/strict';
import { LineSplitter } from '../../../../src/core/stream/eventStreamReader';

/** Returns the lines of these pieces, and the rest. */
function split(...pieces: readonly string[]): string[] {
  const lines: string[] = [];
  const splitter = new LineSplitter(line => lines.push(line));
  for (const piece of pieces) {
    splitter.push(piece);
  }
  return [...lines, splitter.takeRest()];
}

describe('line splitter', () => {
  const cases: ReadonlyArray<[pieces: string[], lines: string[]]> = [
    [[], ['']],
    [['a'], ['a']],
    [['\na\n'], ['', 'a', '']],
    [
      ['a\nb\rc\r\nd', 'e\r', '\nf\r', 'g'],
      ['a', 'b', 'c', 'de', 'f', 'g'],
    ],
    [
      ['\r\r\n\n\r', '\r\n', '\n'],
      ['', '', '', '', '', '', ''],
    ],
    [
      ['a\r', '', '\nb\n'],
      ['a', 'b', ''],
    ],
    [
      ['a', '', 'b', 'c\nd', '', '\n'],
      ['abc', 'd', ''],
    ],
  ];
  for (const [pieces, lines] of cases) {
    it(JSON.stringify(pieces), () => assert.deepEqual(split(...pieces), lines));
  }

  it('tells a line when its end is there, and the length of what has none', () => {
    const lines: string[] = [];
    const splitter = new LineSplitter(line => lines.push(line));
    splitter.push('ab');
    splitter.push('c');
    assert.deepEqual([lines, splitter.length], [[], 3]);
    splitter.push('\r');
    assert.deepEqual([lines, splitter.length], [['abc'], 0]);
    splitter.push('\nde\nf');
    assert.deepEqual([lines, splitter.length], [['abc', 'de'], 1]);
    assert.deepEqual([splitter.takeRest(), splitter.length], ['f', 0]);
  });
});
