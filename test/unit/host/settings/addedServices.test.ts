import assert from 'node:assert/strict';
import type { ServiceAccess } from '../../../../src/host/settings/serviceAccess';
import { UserWindows } from '../../../support/userWindows';

const shared = { kwargs: { api_key: 'of the user' }, session: 'custom', sessionId: 'of the user' };
const use = { signal: new AbortController().signal, canAsk: true };

describe('a service that another person suggested', () => {
  let user: UserWindows;

  before(async () => {
    user = await UserWindows.load();
  });
  afterEach(() => user.reset());

  /** The services of a window that gets a suggestion, which the user has agreed to. */
  async function added(): Promise<ServiceAccess> {
    const window = user.open();
    await window.services.added.add('https://added.test');
    await user.configure({ ...shared, services: { Added: { baseUrl: 'https://added.test' } } });
    return window;
  }

  /** @returns true if the first service gets what the user wrote for all services */
  async function getsAll(window: ServiceAccess): Promise<boolean> {
    const { kwargs, session } = await window.querySettings.read(window.services.chosen, use);
    const text = JSON.stringify([kwargs, session.sessionId]);
    assert.ok(/^\[\{\},""\]$|"of the user"\},"of the user"/.test(text), text);
    return text.includes('of the user');
  }

  it('gets neither keyword arguments nor the session for all services, in any window', async () => {
    const window = await added();
    assert.equal(await getsAll(window), false);
    assert.equal(await getsAll(user.open()), false);
    await user.configure({ ...shared, services: { Own: { baseUrl: 'https://own.test' } } });
    assert.equal(await getsAll(window), true);
  });

  for (const [what, services] of [
    ['was cut out of the settings and pasted', { Added: { baseUrl: 'https://added.test' } }],
    ['has another name', { Renamed: { baseUrl: 'https://added.test/' } }],
    ['has another path', { Added: { baseUrl: 'https://added.test/v2' } }],
  ] as const) {
    it(`stays so when it ${what}`, async () => {
      const window = await added();
      await user.configure(shared);
      await user.configure({ ...shared, services });
      assert.equal(await getsAll(window), false);
      assert.equal(await getsAll(user.open()), false);
    });
  }

  it('remains suggested as agentQuery.baseUrl, and in a window that opened while it was removed', async () => {
    await added();
    user.close();
    await user.configure(shared);
    const window = user.open();
    await user.configure({ ...shared, baseUrl: 'https://added.test' });
    assert.equal(await getsAll(window), false);
  });

  it('belongs to the user after the user enters its address', async () => {
    const window = await added();
    await window.services.added.remove('https://added.test/v2');
    assert.equal(await getsAll(window), true);
  });
});
