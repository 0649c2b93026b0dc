import assert from 'node:assert/strict';
import { P, S } from '../../../../src/webview/standIns/ucMicro';

describe('the stand-in for uc.micro', () => {
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
