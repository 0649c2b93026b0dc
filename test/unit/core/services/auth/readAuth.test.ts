import assert from 'node:assert/strict';
import { readAuth } from '../../../../../src/core/services/auth/auth';

describe('readAuth', () => {
  it('uses a stored token by default', () => {
    for (const value of [undefined, null, { type: 'stored' }, { type: 'stored', command: 5 }]) {
      assert.deepEqual(readAuth(value), { type: 'stored' });
    }
  });

  it('takes a command, with 30 s to end and a token that is kept', () => {
    assert.deepEqual(readAuth({ type: 'command', command: ['gcloud', '', ' a b '] }), {
      type: 'command',
      command: ['gcloud', '', ' a b '],
      lifetime: undefined,
      timeout: 30,
    });
    assert.deepEqual(readAuth({ type: 'command', command: ['a'], lifetime: 0.5, timeout: 0 }), {
      type: 'command',
      command: ['a'],
      lifetime: 0.5,
      timeout: 0,
    });
  });

  it('takes a provider', () => {
    assert.deepEqual(readAuth({ type: 'provider', id: ' microsoft ', scopes: ['api://a/b'] }), {
      type: 'provider',
      id: 'microsoft',
      scopes: ['api://a/b'],
    });
    assert.deepEqual(readAuth({ type: 'provider', id: 'github' }), {
      type: 'provider',
      id: 'github',
      scopes: [],
    });
  });

  const command = (more: object) => ({ type: 'command', command: ['a'], ...more });
  const provider = (more: object) => ({ type: 'provider', id: 'a', scopes: [], ...more });
  for (const [code, values] of Object.entries({
    authType: [
      'stored',
      5,
      [],
      {},
      { type: 'Command' },
      { type: ['stored'] },
      { type: 'toString' },
    ],
    authCommand: [
      ...['gcloud', ['gcloud', 5], [], [''], [' ', 'a'], ['a\0b'], ['a', 'b\0'], { 0: 'a' }, null],
      undefined,
    ].map(each => command({ command: each })),
    authLifetime: [0, -1, '60', Number.NaN, Number.POSITIVE_INFINITY, null].map(lifetime =>
      command({ lifetime }),
    ),
    authTimeout: [-1, '60', Number.NaN, Number.POSITIVE_INFINITY, null].map(timeout =>
      command({ timeout }),
    ),
    authId: ['', ' ', 5, undefined].map(id => provider({ id })),
    authScopes: ['a', [5], [''], {}, null].map(scopes => provider({ scopes })),
  })) {
    it(`throws ${code}`, () => {
      for (const value of values) {
        const expected = { kind: 'configuration', details: { code } };
        assert.throws(() => readAuth(value), expected, JSON.stringify(value));
      }
    });
  }
});
