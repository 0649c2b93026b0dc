import assert from 'node:assert/strict';
import fc from 'fast-check';
import { chooseSession, queryKwargs, roundedKey } from '../../../../src/core/query/queryKwargs';

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
  const read = (...args: Parameters<typeof queryKwargs>) => JSON.parse(queryKwargs(...args));

  it('have the session over the user’s own', () => {
    assert.deepEqual(read('s', { a: 1, session_id: 'x' }), { a: 1, session_id: 's' });
    assert.equal(queryKwargs(undefined, { a: 1 }), '{"a":1}');
    assert.equal(queryKwargs(undefined, {}), '{}');
  });
  it('have those of the question over those of the settings', () => {
    const settings = { a: 1, b: { c: 2 } };
    assert.deepEqual(read('s', settings, '{"b": {"d": 3}, "e": null}'), {
      a: 1,
      b: { d: 3 },
      e: null,
      session_id: 's',
    });
    assert.deepEqual(read('s', settings, ''), { ...settings, session_id: 's' });
    const odd = queryKwargs('s', { a: 1 }, '{"__proto__":{"polluted":true}}');
    assert.equal(odd, '{"a":1,"__proto__":{"polluted":true},"session_id":"s"}');
  });
  it('contain the values of the question exactly as written', () => {
    const written = '{ "id": 4634343214213523454, "limit": [ 1e400, -0.0 ], "é": "\\u00e9\\/" }';
    assert.equal(
      queryKwargs('s', { id: 1 }, written),
      '{"id":4634343214213523454,"limit":[ 1e400, -0.0 ],"é":"\\u00e9\\/","session_id":"s"}',
    );
  });
  it('accept any JSON object in a question', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.constantFrom(undefined, '\t', ' \r\n'),
        (settings, question, space) => {
          const written = JSON.stringify(question, undefined, space);
          assert.deepEqual(read(undefined, settings, ` ${written}\n`), {
            ...JSON.parse(JSON.stringify(settings)),
            ...JSON.parse(written),
          });
        },
      ),
    );
  });
  it('keep odd names unchanged', () => {
    const kwargs = queryKwargs('s', JSON.parse('{"__proto__":{"polluted":true}}'));
    assert.equal(kwargs, '{"__proto__":{"polluted":true},"session_id":"s"}');
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

describe('a number in the settings', () => {
  for (const text of [
    '{"a": 4634343214213523454}',
    '{"a": [{"b": 1e400}]}',
    '{"c": 1, "a": -1e21}',
  ]) {
    it(`was rounded in ${text}`, () => assert.equal(roundedKey(JSON.parse(text)), 'a'));
  }
  it('was not rounded if it is an integer of 53 bits, or a fraction', () => {
    const kwargs = {
      a: Number.MAX_SAFE_INTEGER,
      b: [-1, 0.1, 1e-300],
      c: null,
      d: 'x',
      e: { f: true },
    };
    assert.equal(roundedKey(kwargs), undefined);
  });
});
