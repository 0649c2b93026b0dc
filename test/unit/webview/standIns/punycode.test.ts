import assert from 'node:assert/strict';
import punycode from '../../../../src/webview/standIns/punycode';
import { P, S } from '../../../../src/webview/standIns/ucMicro';

describe('what stands for packages in the page', () => {
  it('writes hosts as they go over the wire, and only those that need it', () => {
    assert.equal(punycode.toASCII('bücher.example'), 'xn--bcher-kva.example');
    assert.equal(punycode.toASCII('Example.com'), 'Example.com');
    assert.equal(punycode.toASCII('127.1'), '127.1');
    assert.equal(punycode.toASCII('ü[.example'), 'ü[.example');
  });

  it('knows punctuation and symbols of all scripts', () => {
    for (const character of ['.', '¿', '、', '”', '𐩘']) {
      assert.ok(P.test(character) && !S.test(character), character);
    }
    for (const character of ['$', '€', '©', '𝛛']) {
      assert.ok(S.test(character) && !P.test(character), character);
    }
    assert.ok(
      !['a', 'é', '中', '1', ' '].some(character => P.test(character) || S.test(character)),
    );
  });
});
