import assert from 'node:assert/strict';
import fc from 'fast-check';
import { baseUrlError, completeBaseUrl } from '../../../../src/core/query/baseUrl';

describe('completeBaseUrl', () => {
  const completed: Readonly<Record<string, string>> = {
    'localhost:8000': 'http://localhost:8000',
    ' localhost ': 'http://localhost',
    '127.0.0.1:8000/agent': 'http://127.0.0.1:8000/agent',
    '[::1]:8000': 'http://[::1]:8000',
    'agents.example.com': 'https://agents.example.com',
    'agents.example.com:8443/a/b': 'https://agents.example.com:8443/a/b',
    '192.168.1.20:8000': 'https://192.168.1.20:8000',
    'localhost.example.com': 'https://localhost.example.com',
    'http-gateway.example.com': 'https://http-gateway.example.com',
    'localhost:8000/query': 'http://localhost:8000',
    'http://localhost:8000/query/': 'http://localhost:8000',
    'https://example.com/agents/query': 'https://example.com/agents',
    'https://example.com/query/query': 'https://example.com/query',
  };
  for (const [text, expected] of Object.entries(completed)) {
    it(`is ${expected} for "${text}"`, () => {
      assert.equal(completeBaseUrl(text), expected);
    });
  }

  const left = [
    '',
    'http',
    'https:',
    'http:/localhost',
    'http:localhost',
    'http://localhost:8000',
    'HTTPS://example.com',
    'ftp://example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'user:password@example.com',
    'example.com?a=b',
    'example.com#a',
    'two words',
    'http://query',
    'http://example.com/Query',
    'http://example.com/my-query',
    'http://example.com/query/a',
    'ftp://example.com/query',
    '://example.com',
  ];
  for (const text of left) {
    it(`leaves "${text}" as it is`, () => {
      assert.equal(completeBaseUrl(text), text);
    });
  }

  it('changes a text only to a valid base URL', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), text => {
        const result = completeBaseUrl(text);
        assert.ok(result === text.trim() || baseUrlError(result) === undefined, result);
      }),
    );
  });
});
