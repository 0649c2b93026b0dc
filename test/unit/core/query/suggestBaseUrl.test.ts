import assert from 'node:assert/strict';
import fc from 'fast-check';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import { baseUrlError, queryUrl } from '../../../../src/core/query/baseUrl';
import {
  addsSlash,
  redirectedBaseUrl,
  suggestBaseUrl,
} from '../../../../src/core/query/suggestBaseUrl';

const redirect = (url: string, location: string) =>
  suggestBaseUrl(new AgentQueryError('redirect', 'redirect 307', { url, status: 307, location }));
const missing = (url: string, status = 404) =>
  suggestBaseUrl(new AgentQueryError('status', `HTTP status ${status}`, { url, status }));

describe('the base URL that an error suggests', () => {
  for (const [url, location, suggested] of [
    ['http://a.test/query', 'https://a.test/query', 'https://a.test'],
    ['http://a.test:8000/query', 'https://a.test:8443/x/query', 'https://a.test:8443/x'],
    ['https://a.test/old/query', '/new/query', 'https://a.test/new'],
    ['https://a.test/old/query', '/new/query/', 'https://a.test/new'],
    ['http://a.test/query', 'https://a.test/query/', 'https://a.test'],
    ['http://a.test/query/query', '/login', 'http://a.test'],
    // No base URL can avoid these redirects, or their targets are not trusted.
    ['http://a.test/query', '/query/', undefined],
    ['http://a.test/query', '/login?next=/query', undefined],
    ['http://a.test/query', 'https://a.test/', undefined],
    ['http://a.test/query', 'https://b.test/query', undefined],
    ['https://a.test/query', 'http://a.test/query', undefined],
    ['http://a.test:8000/query', 'http://a.test:9000/query', undefined],
    ['http://a.test/query', 'https://me@a.test/query', undefined],
    ['http://a.test/query', 'https://a.test/query?a=b', undefined],
    ['http://a.test/query', 'https://a.test/query#a', undefined],
    ['http://a.test/query', `https://a.test/${'x'.repeat(300)}/query`, undefined],
    ['http://a.test/query', 'http://[', undefined],
    ['', 'https://a.test/query', undefined],
  ] as const) {
    it(`is ${suggested} for a redirect from ${url} to ${location.slice(0, 40)}`, () => {
      assert.equal(redirect(url, location), suggested);
    });
  }

  it('is the entered URL without /query at the end', () => {
    assert.equal(missing('http://a.test/query/query'), 'http://a.test');
    assert.equal(missing('http://a.test/x/query/query', 405), 'http://a.test/x');
    assert.equal(missing('http://query/query'), undefined);
    assert.equal(missing('http://a.test/query'), undefined);
    assert.equal(missing('http://a.test/query/query', 500), undefined);
  });

  it('is not set by a redirect to another host', () => {
    const [url, location] = ['http://a.test/query', 'https://b.test/x/query'];
    assert.equal(redirectedBaseUrl(url, location), 'https://b.test/x');
    assert.equal(redirect(url, location), undefined);
  });

  it('is undefined if the redirect only adds a slash', () => {
    assert.ok(addsSlash('http://a.test/query', 'http://a.test/query/'));
    assert.ok(addsSlash('http://a.test/query', 'query/'));
    assert.ok(!addsSlash('http://a.test/query', 'https://a.test/query/'));
  });

  it('is valid, has the same host, and is never less secure', () => {
    const url = fc
      .webUrl({ validSchemes: ['http', 'https'] })
      .map(base => `${new URL(base).origin}/query`);
    const location = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string(),
    );
    fc.assert(
      fc.property(
        url,
        fc.oneof(
          location,
          location.map(each => `${each}/query`),
        ),
        (from, to) => {
          const suggested = redirect(from, to);
          if (suggested !== undefined) {
            assert.equal(baseUrlError(suggested), undefined);
            assert.notEqual(queryUrl(suggested), from);
            assert.equal(new URL(suggested).hostname, new URL(from).hostname);
            assert.ok(new URL(suggested).protocol === 'https:' || from.startsWith('http:'));
          }
        },
      ),
    );
  });
});
