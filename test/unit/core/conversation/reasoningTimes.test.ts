import assert from 'node:assert/strict';
import { ReasoningTimes } from '../../../../src/core/conversation/reasoningTimes';
import { BlockParser } from '../../../../src/markdown/blockParser';
import { parseDefinitions } from '../../../../src/markdown/parseDefinitions';

/** The times of an answer whose texts arrive a second apart, and which ends a second after the last one. */
function timesOf(...texts: readonly string[]): readonly number[] {
  const times = new ReasoningTimes([]);
  let before = '';
  for (const [second, text] of texts.entries()) {
    times.push(text, () => before, 1000 * second);
    before += text;
  }
  times.end(1000 * texts.length);
  return times.all;
}

/** The number of reasonings that the page numbers. */
function numbered(text: string): number {
  const parser = new BlockParser(parseDefinitions);
  for (const line of text.split('\n')) {
    for (const length of line.length > 3 ? [1, 3, line.length - 2] : []) {
      parser.provisionalLine(line.slice(0, length));
    }
    parser.line(line);
  }
  parser.finish();
  return parser.document.reasonings;
}

describe('the times of reasoning', () => {
  const cases: ReadonlyArray<readonly [string, readonly string[], readonly number[]]> = [
    ['are none without tags', ['A ', 'word.\n', ''], []],
    ['are from tag to tag', ['<think>\nLet me', ' see.\n', '</think>\n', '\n42.'], [2000]],
    ['are found in split tags', ['Hm.\n\n<th', 'ink>\nA', '\nB</thi', 'nk>\n\nC.'], [2000]],
    [
      'are one for each reasoning',
      ['<think>A\n', '</think>\nB.\n\n', '<thinking>C\n', 'D\n', '</thinking>\nE.'],
      [1000, 2000],
    ],
    ['are zero for empty tags', ['<think></think>\n\nA.'], [0]],
    ['begin with the text if the start tag is missing', ['A.\n', 'B.\n', '</think>\n\nC.'], [2000]],
    ['end with the answer if the end tag is missing', ['<think>\nA', ' b', ' c'], [3000]],
    ['are not in code', ['```\n<think>\n', '</think>\n```\n', '`<think>` is a tag.'], []],
    [
      'include the reasoning within other reasoning',
      ['<think>\nA\n', '<thinking>\nB\n', '</thinking>\n', '</think>\nC.'],
      [3000],
    ],
  ];
  for (const [title, texts, times] of cases) {
    it(title, () => {
      assert.deepEqual(timesOf(...texts), times);
      assert.equal(numbered(texts.join('')), times.length, 'as in the page');
    });
  }

  it('are not measured before the first text', () => {
    const times = new ReasoningTimes([]);
    times.push('', () => '', 0);
    times.push('A.\n</think>\n\n', () => '', 5000);
    times.push('B.', () => 'A.\n</think>\n\n', 6000);
    assert.deepEqual(times.all, [0]);
  });
});
