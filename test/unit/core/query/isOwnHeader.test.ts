import assert from 'node:assert/strict';
import { isFieldName, isFieldValue, isOwnHeader } from '../../../../src/core/query/requestHeaders';

describe('a header that users cannot set', () => {
  for (const name of ['Content-Type', 'HOST', 'te', 'Keep-Alive', 'proxy-authorization']) {
    it(`is ${name}`, () => assert.equal(isOwnHeader(name), true));
  }

  for (const name of ['Authorization', 'Cookie', 'User-Agent', 'X-Proxy-Key', 'content-digest']) {
    it(`is not ${name}`, () => assert.equal(isOwnHeader(name), false));
  }
});

describe('a field name', () => {
  it('has only the characters of a token', () => {
    assert.equal(isFieldName("X!#$%&'*+.^_`|~-9"), true);
    for (const name of ['', 'a b', 'a:', 'ä', 'a\n', '(a)']) {
      assert.equal(isFieldName(name), false, name);
    }
  });
});

describe('a field value', () => {
  it('is ASCII on one line', () => {
    assert.equal(isFieldValue(''), true);
    assert.equal(isFieldValue('a\tb ~'), true);
    for (const value of ['a\n', 'a\r', '\0', '\x7f', 'ä']) {
      assert.equal(isFieldValue(value), false, JSON.stringify(value));
    }
  });
});
