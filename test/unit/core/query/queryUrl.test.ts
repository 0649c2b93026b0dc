import assert from 'node:assert/strict';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import { baseUrlError, queryUrl } from '../../../../src/core/query/baseUrl';

describe('base URL', () => {
  const addresses: ReadonlyArray<[string, string]> = [
    ['http://localhost:8000', 'http://localhost:8000/query'],
    ['http://localhost:8000/', 'http://localhost:8000/query'],
    ['http://localhost:8000///', 'http://localhost:8000/query'],
    [' https://example.com/agents/a/ ', 'https://example.com/agents/a/query'],
    ['HTTP://[::1]:80', 'http://[::1]/query'],
    ['\u00a0http://localhost:8000\u00a0', 'http://localhost:8000/query'],
  ];
  for (const [setting, url] of addresses) {
    it(`${setting} is posted to at ${url}`, () => assert.equal(queryUrl(setting), url));
  }

  const problems: ReadonlyArray<[string, string]> = [
    ['', 'empty'],
    ['  ', 'empty'],
    ['localhost', 'invalid'],
    ['http://', 'invalid'],
    ['http:example.com', 'invalid'],
    ['http:example.com/http://a', 'invalid'],
    ['localhost:8000', 'scheme'],
    ['ftp://example.com', 'scheme'],
    ['http://me:secret@example.com', 'userInfo'],
    ['http://me@example.com', 'userInfo'],
    ['http://:secret@example.com', 'userInfo'],
    ['http://example.com/?', 'query'],
    ['http://example.com/?a=b', 'query'],
    ['http://example.com/#a', 'fragment'],
  ];
  for (const [setting, problem] of problems) {
    it(`${JSON.stringify(setting)} cannot be used: ${problem}`, () => {
      assert.equal(baseUrlError(setting), problem);
      assert.throws(
        () => queryUrl(setting),
        (error: unknown) =>
          error instanceof AgentQueryError &&
          error.kind === 'configuration' &&
          error.message === `base URL: ${problem}` &&
          error.details.code === problem &&
          error.details.url === setting.replace(/\w*(?::\w+)?@/, ''),
      );
    });
  }

  for (const [setting, shown] of [
    ['https://me:pa/ss@host.test', 'https://host.test'],
    ['https://me:p@ss@host.test/a', 'https://host.test/a'],
    ['me:pass@host.test', 'host.test'],
    [' https://me:pa ss@[bad', ' https://[bad'],
  ]) {
    it(`shows no password of ${setting}`, () => {
      assert.throws(
        () => queryUrl(setting as string),
        (error: unknown) => error instanceof AgentQueryError && error.details.url === shown,
      );
    });
  }
});
