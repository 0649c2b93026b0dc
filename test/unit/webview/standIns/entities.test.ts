import assert from 'node:assert/strict';
import { decodeHTMLStrict } from '../../../../src/webview/standIns/entities';

describe('the stand-in for entities', () => {
  it('knows names with one character, with two, and with a character that ends an entry', () => {
    assert.equal(decodeHTMLStrict('&auml;'), 'ä');
    assert.equal(decodeHTMLStrict('&NotEqualTilde;'), '≂̸');
    assert.equal(decodeHTMLStrict('&fjlig;'), 'fj');
    assert.equal(decodeHTMLStrict('&semi;'), ';');
    assert.equal(decodeHTMLStrict('&comma;'), ',');
  });

  it('leaves unknown names as they are', () => {
    for (const reference of ['&notit;', '&Semi;', '&constructor;', '&__proto__;', '&#xyz;']) {
      assert.equal(decodeHTMLStrict(reference), reference);
    }
  });
});
