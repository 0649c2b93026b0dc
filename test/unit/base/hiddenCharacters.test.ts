import assert from 'node:assert/strict';
import { hiddenInLine, hiddenInLines } from '../../../src/base/hiddenCharacters';

describe('hidden characters', () => {
  const hidden: Readonly<Record<string, string>> = {
    'a zero-width space': 'a\u200bb',
    'a directional override': 'a\u202eb',
    'an isolate': 'a\u2066b',
    'a soft hyphen': 'a\u00adb',
    'a Hangul filler': 'a\u3164b',
    'a half-width Hangul filler': 'a\uffa0b',
    'a combining grapheme joiner': 'a\u034fb',
    'a Khmer vowel that is not shown': 'a\u17b4b',
    'a blank Braille cell': 'a\u2800b',
    'a variation selector behind a letter': 'a\ufe0fb',
    'a variation selector behind a digit': '1\ufe0fb',
    'a further variation selector': 'a\u{e0100}b',
    'a tag character': 'a\u{e0061}b',
    'a joiner between Latin letters': 'a\u200db',
    'a non-joiner between Cyrillic letters': 'а\u200cб',
    'a joiner at the beginning': '\u200da',
    'an annotation': 'a\ufff9b',
    'a line separator': 'a\u2028b',
    'a control character': 'a\u0085b',
  };
  for (const [name, text] of Object.entries(hidden)) {
    it(`count ${name}`, () => {
      assert.equal(text.match(hiddenInLine)?.length, 1);
      assert.equal(text.match(hiddenInLines)?.length, 1);
    });
  }

  const shown: Readonly<Record<string, string>> = {
    'a red heart': '❤️',
    'a family': '👩‍👩‍👧',
    'a flag of joined emoji': '🏳️‍🌈',
    'a keycap': '1️⃣',
    'a skin tone': '👩🏽‍💻',
    'Persian with non-joiners': 'می‌خواهم',
    'Hindi with joiners': 'क्‍ष',
    'a tab': 'a\tb',
    'a decomposed letter': 'u\u0308',
  };
  for (const [name, text] of Object.entries(shown)) {
    it(`are not in ${name}`, () => {
      assert.equal(text.match(hiddenInLine), null);
    });
  }

  it('count a line feed on one line only', () => {
    assert.deepEqual('a\nb'.match(hiddenInLine), ['\n']);
    assert.equal('a\nb'.match(hiddenInLines), null);
  });
});
