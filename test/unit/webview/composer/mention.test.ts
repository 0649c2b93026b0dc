import assert from 'node:assert/strict';
import { mentionAt } from '../../../../src/webview/composer/completion';

describe('mention', () => {
  const query = (text: string, caret = text.length) => mentionAt(text, caret)?.query;

  for (const [text, expected] of [
    ['#', ''],
    ['see #src/a', 'src/a'],
    ['(#a', 'a'],
    ['a\n#b', 'b'],
    ['#ä', 'ä'],
    ['C#', undefined],
    ['## ', undefined],
    ['##', undefined],
    ['#a b', undefined],
    ['https://a/#b', undefined],
  ] as const) {
    it(`in ${JSON.stringify(text)} is ${expected}`, () => assert.equal(query(text), expected));
  }

  it('ends at the caret, and cannot begin within a word', () => {
    assert.deepEqual(mentionAt('a #bc d', 5), { start: 2, end: 5, query: 'bc' });
    assert.equal(query('a #bc d', 4), undefined);
  });
});
