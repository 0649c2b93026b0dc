import assert from 'node:assert/strict';
import { chooseSession, queryKwargs } from '../../../../src/core/query/queryKwargs';

describe('session', () => {
  const ids = { conversation: 'c', workspace: 'w', issued: undefined };
  const choose = (mode: Parameters<typeof chooseSession>[0]['mode'], sessionId = '') =>
    chooseSession({ mode, sessionId }, ids);

  it('belongs to the conversation unless the settings say otherwise', () => {
    assert.equal(choose(undefined), 'c');
    assert.equal(choose('perConversation', 'mine'), 'c');
  });
  it('can belong to the workspace, or be absent', () => {
    assert.equal(choose('perWorkspace'), 'w');
    assert.equal(choose('none', 'mine'), undefined);
  });
  it('can be issued by the service', () => {
    assert.equal(choose('service', 'mine'), undefined);
    const named = { ...ids, issued: 's' };
    assert.equal(chooseSession({ mode: 'service', sessionId: 'mine' }, named), 's');
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
  it('have those of the question over those of the settings', () => {
    const settings = { a: 1, b: { c: 2 } };
    assert.deepEqual(queryKwargs('s', settings, '{"b": {"d": 3}, "e": null}'), {
      a: 1,
      b: { d: 3 },
      e: null,
      session_id: 's',
    });
    assert.deepEqual(queryKwargs('s', settings, ''), { ...settings, session_id: 's' });
    const odd = queryKwargs('s', { a: 1 }, '{"__proto__":{"polluted":true}}');
    assert.equal(JSON.stringify(odd), '{"a":1,"__proto__":{"polluted":true},"session_id":"s"}');
  });
  it('keep odd names unchanged', () => {
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
