import assert from 'node:assert/strict';
import type { Exposed, PlainHttpConsent } from '../../../../src/host/settings/plainHttpConsent';
import { loadHostModule } from '../../../support/loadHostModule';

describe('secrets over http', () => {
  /** The questions that the user was asked. */
  const asked: string[] = [];
  let agrees: boolean;
  let consent: PlainHttpConsent;
  let inBrowser: PlainHttpConsent;

  before(async () => {
    const window = {
      showWarningMessage: async (question: string, _options: object, yes: string) => {
        asked.push(question);
        return agrees ? yes : undefined;
      },
    };
    type Loaded = { PlainHttpConsent: typeof PlainHttpConsent };
    const loaded = await loadHostModule<Loaded>(['settings/plainHttpConsent'], { window });
    const values = new Map<string, unknown>();
    const state = {
      keys: () => [...values.keys()],
      get: (key: string, otherwise?: unknown) => values.get(key) ?? otherwise,
      update: async (key: string, value: unknown) => void values.set(key, value),
      setKeysForSync: () => undefined,
    } as never;
    consent = new loaded.PlainHttpConsent(state, true);
    inBrowser = new loaded.PlainHttpConsent(state, false);
  });
  beforeEach(() => {
    asked.length = 0;
  });

  const maySend = (url: string, exposed: Exposed = 'token') =>
    consent.maySend(new URL(url), exposed);

  it('go to https and to this machine', async () => {
    for (const url of ['https://agent.test', 'http://localhost:1', 'http://127.0.0.1:1']) {
      assert.equal(await maySend(url), true);
    }
    assert.deepEqual(asked, []);
  });

  it('go to this machine from a browser, which may ask a proxy, only if the user agrees', async () => {
    agrees = false;
    for (const url of ['http://localhost:1', 'http://127.0.0.1:1']) {
      assert.equal(await inBrowser.maySend(new URL(url), 'token'), false);
    }
    assert.equal(asked.length, 2);
  });

  it('go elsewhere only if the user agrees, for each origin', async () => {
    agrees = false;
    assert.equal(await maySend('http://agent.test'), false);
    assert.equal(await maySend('http://agent.test'), false);
    agrees = true;
    assert.equal(await maySend('http://agent.test'), true);
    assert.equal(await maySend('http://agent.test/again'), true);
    agrees = false;
    assert.equal(await maySend('http://agent.test:81'), false);
    assert.deepEqual(
      asked.map(question => /http:\S+/.exec(question)?.[0]),
      ['http://agent.test', 'http://agent.test', 'http://agent.test', 'http://agent.test:81'],
    );
  });

  it('need an agreement for keyword arguments, which names them, and another one for headers', async () => {
    agrees = true;
    assert.equal(await maySend('http://kwargs.test', 'kwargs'), true);
    assert.equal(await maySend('http://kwargs.test', 'kwargs'), true);
    assert.equal(await maySend('http://kwargs.test', 'headers'), true);
    assert.deepEqual(asked, [
      'Send the secrets of your settings to http://kwargs.test without encryption?',
      'Send the headers of your settings to http://kwargs.test without encryption?',
    ]);
  });

  it('need an agreement for the token of their own, but none for headers beside it', async () => {
    agrees = true;
    assert.equal(await maySend('http://headers.test', 'headers'), true);
    assert.equal(await maySend('http://headers.test', 'headers'), true);
    agrees = false;
    assert.equal(await maySend('http://headers.test'), false);
    agrees = true;
    assert.equal(await maySend('http://token.test'), true);
    assert.equal(await maySend('http://token.test', 'headers'), true);
    assert.deepEqual(
      asked.map(question => /(?:token|headers) .*http:\S+/.exec(question)?.[0]),
      [
        'headers of your settings to http://headers.test',
        'token to http://headers.test',
        'token to http://token.test',
      ],
    );
  });
});
