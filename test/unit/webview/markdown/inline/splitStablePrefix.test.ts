import assert from 'node:assert/strict';
import fc from 'fast-check';
import { splitStablePrefix } from '../../../../../src/webview/markdown/inline/splitStablePrefix';
import { setMarkup } from '../../../../../src/webview/markdown/loadedMarkup';
import * as markup from '../../../../../src/webview/markdown/markup';
import { share } from '../../../../support/long';

setMarkup(markup);

const han = '漢字仮名交じり文';

/** Returns the stable prefixes of a text, and the rest. */
function split(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  for (;;) {
    const cut = splitStablePrefix(rest, {}, 0);
    if (typeof cut === 'number') {
      return [...pieces, rest];
    }
    pieces.push(rest.slice(0, cut.length));
    rest = rest.slice(cut.length);
  }
}

describe('splitStablePrefix', () => {
  it('splits a text without spaces between its letters', () => {
    for (const unit of [han, 'ひらがな', 'カタカナ', '한국어', '\u{20000}\u{2a6df}', '文、文。']) {
      const pieces = split(unit.repeat(20_000 / unit.length));
      assert.ok(pieces.length >= 9, `${pieces.length} pieces of ${unit}`);
      assert.ok(pieces.every(piece => piece.length < 4100 && !/\p{Cs}/u.test(piece)));
    }
  });

  it('splits no character that consists of several code points', () => {
    const units = [
      '葛\u{e0100}',
      'か\u3099',
      '\u1112\u1161\u11ab',
      '한\u11ab',
      '👩\u200d👩',
      '𠮷\ufe00',
    ];
    const text = fc
      .array(fc.constantFrom(...units, '漢'), { minLength: 2500, maxLength: 3000 })
      .map(parts => parts.join(''));
    fc.assert(
      fc.property(text, all => {
        for (const piece of split(all).slice(1)) {
          assert.doesNotMatch(piece, /^(?:[\u1100-\u11ff\udc00-\udfff]|\u200d|\p{M})/u);
        }
      }),
      { numRuns: share(50) },
    );
  });

  it('splits no address', () => {
    for (const start of ['<http://例え。', 'http://例え/', 'www.', 'a@', '<x-y:']) {
      const text = `${'漢'.repeat(1900)} ${start}${han.repeat(100)}> 漢字 ${han.repeat(400)}`;
      const address = text.slice(1901, text.indexOf('>'));
      assert.ok(split(text).length > 1);
      assert.ok(
        split(text).some(piece => piece.includes(address)),
        start,
      );
    }
  });

  it('splits after an address that does not end', () => {
    assert.ok(split(`http://${han.repeat(2000)}`).length >= 3);
  });

  it('decides by the text alone, not by how much of it is there', () => {
    const text = fc
      .array(
        fc.constantFrom('漢', '字', '𠮷', '葛\u{e0100}', '、', ' ', 'http://', '<', '>', 'a'),
        {
          minLength: 4000,
          maxLength: 5000,
        },
      )
      .map(parts => parts.join(''));
    fc.assert(
      fc.property(text, fc.nat(3000), (all, from) => {
        const whole = splitStablePrefix(all, {}, 0);
        let tried = 0;
        for (let end = 1990 + (from % 20); end <= all.length; end += 1 + (from % 7)) {
          const cut = splitStablePrefix(all.slice(0, end), {}, tried);
          if (typeof cut !== 'number') {
            assert.equal(cut.length, typeof whole === 'number' ? whole : whole.length);
            return;
          }
          tried = cut;
        }
      }),
      { numRuns: share(50) },
    );
  });
});
