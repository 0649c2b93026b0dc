import assert from 'node:assert/strict';
import { authHeader } from '../../../../src/core/query/requestHeaders';

const placeholder = '$' + '{token}';

describe('authorization header', () => {
  it('is the template with the token in it', () => {
    assert.deepEqual(authHeader(`Authorization: Bearer ${placeholder}`, 'a$&b'), {
      Authorization: 'Bearer a$&b',
    });
    assert.deepEqual(authHeader(`x-api-key:${placeholder}`, 'abc'), { 'x-api-key': 'abc' });
  });

  for (const template of [
    '',
    placeholder,
    'Authorization: Bearer',
    `: ${placeholder}`,
    `A b: ${placeholder}`,
    `Host: ${placeholder}`,
    `content-length: ${placeholder}`,
    `X: ${placeholder}\r\nY: 1`,
  ]) {
    it(`cannot be made of ${JSON.stringify(template)}`, () =>
      assert.throws(() => authHeader(template, 'canary'), {
        message: 'authHeader is not an HTTP header with the token',
        details: { code: 'authHeader' },
      }));
  }

  for (const token of ['', ' ', 'a\r\nX: 1', 'schlüssel', 'a\u0000']) {
    it(`cannot hold ${JSON.stringify(token)}`, () =>
      assert.throws(() => authHeader(`Authorization: ${placeholder}`, token), {
        message: 'the token contains characters that are not allowed in an HTTP header',
        details: { code: 'token' },
      }));
  }
});
