import assert from 'node:assert/strict';
import { serviceHeaders } from '../../../../src/core/query/requestHeaders';

describe('headers of a service', () => {
  it('are sent with the header of the access token', () => {
    assert.deepEqual(
      serviceHeaders(
        { 'X-Api-Key': ' abc ', 'user-agent': '', Cookie: 'a=b' },
        { Authorization: 'T' },
      ),
      { 'X-Api-Key': 'abc', 'user-agent': '', Cookie: 'a=b', Authorization: 'T' },
    );
    assert.deepEqual(serviceHeaders(undefined, { Authorization: 'T' }), { Authorization: 'T' });
    assert.deepEqual(serviceHeaders({ Authorization: 'Basic x' }), { Authorization: 'Basic x' });
  });

  it('may have any name and value that HTTP allows, and that no connection needs', () => {
    const headers = {
      "X!#$%&'*+.^_`|~-9": '',
      'User-Agent': 'a\tb ~',
      'X-Proxy-Key': 'a',
      'content-digest': 'a',
    };
    assert.deepEqual(serviceHeaders(headers), headers);
  });

  it('cannot change what a header with a name like __proto__ inherits', () => {
    const headers = serviceHeaders(JSON.parse('{"__proto__":"a","constructor":"b"}'));
    assert.deepEqual(Object.entries(headers), [
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
  });

  for (const [code, header, setting] of [
    ['headers', undefined, null],
    ['headers', undefined, 'X: canary'],
    ['headers', undefined, ['canary']],
    ['headerName', 'X-Api-Key', { 'X-Api-Key: canary': '' }],
    ['headerName', 'X', { 'X canary': '' }],
    ['headerName', '', { '': 'canary' }],
    ['headerName', '(a)', { '(a)': 'canary' }],
    ['headerName', 'Schlüssel', { Schlüssel: 'canary' }],
    ['headerName', 'X', { 'X\r\nY': 'canary' }],
    ['headerValue', 'X', { X: 'canary\r\nHost: other.test' }],
    ['headerValue', 'X', { X: 'canaryü' }],
    ['headerValue', 'X', { X: 'canary\0' }],
    ['headerValue', 'X', { X: 'canary\x7f' }],
    ['headerValue', 'X', { X: 5 }],
    ['headerValue', 'X', { X: ['canary'] }],
    ['headerTwice', 'x-a', { 'X-A': 'canary', 'x-a': 'canary' }],
    ['headerOfToken', 'AUTHORIZATION', { AUTHORIZATION: 'canary' }],
    ['headerOwn', 'content-TYPE', { 'content-TYPE': 'canary' }],
    ['headerOwn', 'Accept', { Accept: 'canary' }],
    ['headerOwn', 'Content-Length', { 'Content-Length': '5' }],
    ['headerOwn', 'HOST', { HOST: 'canary' }],
    ['headerOwn', 'te', { te: 'canary' }],
    ['headerOwn', 'Keep-Alive', { 'Keep-Alive': 'canary' }],
    ['headerOwn', 'Connection', { Connection: 'canary' }],
    ['headerOwn', 'Transfer-Encoding', { 'Transfer-Encoding': 'chunked' }],
    ['headerOwn', 'Accept-Encoding', { 'Accept-Encoding': 'zstd' }],
    ['headerOwn', 'Proxy-Authorization', { 'Proxy-Authorization': 'canary' }],
  ] as const) {
    it(`are refused (${code}): ${JSON.stringify(setting)}`, () =>
      assert.throws(() => serviceHeaders(setting, { Authorization: 'Bearer canary' }), {
        kind: 'configuration',
        message: `the headers of the service: ${code}`,
        details: header === undefined ? { code } : { code, header },
      }));
  }
});
