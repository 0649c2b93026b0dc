import assert from 'node:assert/strict';
import punycode from '../../../../src/webview/standIns/punycode';

describe('the stand-in for punycode', () => {
  it('writes hosts as they go over the wire, and only those that need it', () => {
    assert.equal(punycode.toASCII('bücher.example'), 'xn--bcher-kva.example');
    assert.equal(punycode.toASCII('Example.com'), 'Example.com');
    assert.equal(punycode.toASCII('127.1'), '127.1');
    assert.equal(punycode.toASCII('ü[.example'), 'ü[.example');
  });
});
