import assert from 'node:assert/strict';
import { codeFrame } from '../../../../src/core/parts/partText';

describe('code frame', () => {
  const document = (lineCount: number) => ({
    lineCount,
    lineAt: (line: number) => ({ text: line === 1 ? '' : `line ${line + 1}` }),
  });

  it('has three lines before and after, and marks the place', () => {
    assert.equal(
      codeFrame(document(12), 8, 8),
      [
        '   6 | line 6',
        '   7 | line 7',
        '   8 | line 8',
        '>  9 | line 9',
        '  10 | line 10',
        '  11 | line 11',
        '  12 | line 12',
      ].join('\n'),
    );
  });

  it('ends with the document', () => {
    assert.equal(codeFrame(document(3), 0, 2), '> 1 | line 1\n> 2 |\n> 3 | line 3');
    assert.equal(codeFrame(document(1), 0, 5), '> 1 | line 1');
  });

  it('shows the start of a long place only', () => {
    const lines = codeFrame(document(500), 10, 400).split('\n');
    assert.equal(lines.length, 3 + 20 + 3);
    assert.equal(lines.at(-1), '> 33 | line 33');
  });
});
