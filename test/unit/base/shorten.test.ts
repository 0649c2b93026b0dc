import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { shorten } from '../../../src/base/shorten';

const family = '👩‍👩‍👧‍👦';
const flag = '🇳🇴';

describe('a shortened text', () => {
  const cases: ReadonlyArray<readonly [string, string, number, string]> = [
    ['is the text itself if the text fits', 'abc', 3, 'abc'],
    ['ends with an ellipsis if text is omitted', 'abcd', 3, 'ab…'],
    ['contains no half of a surrogate pair', 'a🌊b', 3, 'a…'],
    ['contains a whole surrogate pair if it fits', 'a🌊bc', 4, 'a🌊…'],
    ['contains no letter without its accent', 'ae\u0301b', 3, 'a…'],
    ['contains no part of an emoji that consists of several characters', `a${family}b`, 7, 'a…'],
    [
      'contains a whole emoji of several characters if it fits',
      `${family}bc`,
      family.length + 1,
      `${family}…`,
    ],
    ['contains no half of a flag', `${flag}${flag}`, 7, `${flag}…`],
    ['contains no half of a line break', 'a\r\nb', 3, 'a\r…'],
    ['can be an ellipsis alone', '🌊🌊', 1, '…'],
  ];
  for (const [name, text, length, expected] of cases) {
    it(name, () => assert.equal(shorten(text, length), expected));
  }

  it('is not emptied by a letter with more accents than any language has', () => {
    assert.equal(shorten(`a${'\u0301'.repeat(500)}`, 100).length, 100);
  });

  it('is computed from the beginning of the text alone, however long the text is', () => {
    const { segment } = Intl.Segmenter.prototype;
    const looked = mock.method(Intl.Segmenter.prototype, 'segment', segment);
    assert.equal(shorten('🌊'.repeat(1_000_000), 100).length, 99);
    assert.deepEqual(
      looked.mock.calls.map(call => call.arguments[0].length),
      [101],
    );
    looked.mock.restore();
  });
});
