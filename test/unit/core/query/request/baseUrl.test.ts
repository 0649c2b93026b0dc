import assert from 'node:assert/strict';
import { AgentQueryError } from '../../../../../src/core/query/errors/agentQueryError';
import { baseUrlError, queryUrl } from '../../../../../src/core/query/request/baseUrl';
import { chooseSession, queryKwargs } from '../../../../../src/core/query/request/queryKwargs';

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
          error.details.url === setting,
      );
    });
  }
});

describe('session', () => {
  const ids = { conversation: 'c', workspace: 'w' };
  const choose = (mode: Parameters<typeof chooseSession>[0]['mode'], sessionId = '') =>
    chooseSession({ mode, sessionId }, ids);

  it('is that of the conversation unless the settings say otherwise', () => {
    assert.equal(choose(undefined), 'c');
    assert.equal(choose('perConversation', 'mine'), 'c');
  });
  it('can be that of the workspace, or none', () => {
    assert.equal(choose('perWorkspace'), 'w');
    assert.equal(choose('none', 'mine'), undefined);
  });
  it('can be the user’s own, for which its id is enough', () => {
    assert.equal(choose('custom', 'mine'), 'mine');
    assert.equal(choose(undefined, 'mine'), 'mine');
    assert.equal(choose('custom'), undefined);
  });
});

describe('kwargs', () => {
  it('have the session over the user’s own', () => {
    assert.deepEqual(queryKwargs('s', { a: 1, session_id: 'x' }), { a: 1, session_id: 's' });
    assert.deepEqual(queryKwargs(undefined, { a: 1 }), { a: 1 });
  });
  it('keep odd names as they are', () => {
    const kwargs = queryKwargs('s', JSON.parse('{"__proto__":{"polluted":true}}'));
    assert.equal(JSON.stringify(kwargs), '{"__proto__":{"polluted":true},"session_id":"s"}');
    assert.equal(({} as { polluted?: boolean }).polluted, undefined);
  });
  for (const value of [null, [], 'a', 5]) {
    it(`${JSON.stringify(value)} cannot be used`, () => {
      assert.throws(() => queryKwargs('s', value), {
        kind: 'configuration',
        message: 'kwargs is not an object',
        details: { code: 'kwargs' },
      });
    });
  }
});
