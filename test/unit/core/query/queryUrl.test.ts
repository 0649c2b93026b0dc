import assert from 'node:assert/strict';
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
      assert.throws(() => queryUrl(setting), {
        kind: 'configuration',
        message: `base URL: ${problem}`,
        details: { code: problem, url: setting.replace(/\w*(?::\w+)?@/, '') },
      });
    });
  }

  for (const [setting, code, shown] of [
    ['https://me:pa/ss@host.test', 'invalid', 'https://host.test'],
    ['https://me:p@ss@host.test/a', 'userInfo', 'https://host.test/a'],
    ['me:pass@host.test', 'scheme', 'host.test'],
    [' https://me:pa ss@[bad', 'invalid', ' https://[bad'],
  ] as const) {
    it(`shows no password of ${setting}`, () =>
      assert.throws(() => queryUrl(setting), { details: { code, url: shown } }));
  }
});
