import assert from 'node:assert/strict';
import { SecretMask } from '../../../../../src/core/masking/secretMask';
import type { ProviderAuth } from '../../../../../src/core/services/auth/auth';
import {
  type Accounts,
  type ChallengeRequest,
  ProviderTokens,
  type SignInMode,
} from '../../../../../src/core/services/auth/providerTokens';

const origin = 'https://one.test';
const auth: ProviderAuth = { type: 'provider', id: 'corp', scopes: ['ask', 'read'] };
const never = new AbortController().signal as AbortSignal;

const failsWith = (code: string) => (error: { details: { code?: string; provider?: string } }) =>
  error.details.code === code && error.details.provider === 'corp';

/** VS Code's accounts, controlled by the test. */
class FakeAccounts implements Accounts {
  /** Tokens of the accounts, by scopes or by challenge. */
  readonly sessions = new Map<string, string>();
  readonly asked: [request: string, mode: SignInMode][] = [];
  supportsChallenges = true;
  /** Called to sign in. */
  signIn: (key: string) => Promise<string> = async () => assert.fail('nobody may be asked');

  async token(
    id: string,
    request: readonly string[] | ChallengeRequest,
    mode: SignInMode,
  ): Promise<string | undefined> {
    assert.equal(id, 'corp');
    const key = 'fallbackScopes' in request ? request.wwwAuthenticate : request.join(' ');
    this.asked.push([key, mode]);
    if ('fallbackScopes' in request) {
      assert.deepEqual(request.fallbackScopes, auth.scopes);
      if (!this.supportsChallenges) {
        throw new Error('does not support getting sessions from challenges');
      }
    }
    const session = this.sessions.get(key);
    if (mode === 'never' || (mode === 'ifNeeded' && session !== undefined)) {
      return session;
    }
    const token = await this.signIn(key);
    this.sessions.set(key, token);
    return token;
  }
}

describe('ProviderTokens', () => {
  let accounts: FakeAccounts;
  let mask: SecretMask;
  let tokens: ProviderTokens;
  const get = (canSignIn = true, signal = never) => tokens.get(origin, auth, canSignIn, signal);

  beforeEach(() => {
    accounts = new FakeAccounts();
    mask = new SecretMask();
    tokens = new ProviderTokens(accounts, mask);
  });

  it('takes the token of an account without asking, and masks it', async () => {
    accounts.sessions.set('ask read', 'token-1');
    assert.equal(await get(false), 'token-1');
    assert.equal(await get(), 'token-1');
    assert.equal(mask.text('token-1'), '••••••');
    assert.deepEqual(accounts.asked, [
      ['ask read', 'never'],
      ['ask read', 'never'],
    ]);
  });

  it('offers signing in once', async () => {
    accounts.signIn = async () => 'token-1';
    assert.equal(await get(), 'token-1');
    assert.equal(await get(), 'token-1');
    assert.deepEqual(accounts.asked, [
      ['ask read', 'never'],
      ['ask read', 'ifNeeded'],
      ['ask read', 'never'],
    ]);
  });

  it('offers nothing if the user cannot answer', async () => {
    await assert.rejects(get(false), failsWith('signedOut'));
    assert.deepEqual(accounts.asked, [['ask read', 'never']]);
  });

  it('says that signing in was declined, and offers it again with the next question', async () => {
    accounts.signIn = async () => {
      throw new Error('User did not consent to login.');
    };
    await assert.rejects(get(), failsWith('signIn'));
    await assert.rejects(get(), { message: 'User did not consent to login.' });
    assert.equal(accounts.asked.filter(([, mode]) => mode === 'ifNeeded').length, 2);
  });

  it('says that there is no such provider', async () => {
    accounts.token = async () => {
      throw 'Timed out waiting for authentication provider to register';
    };
    await assert.rejects(get(), failsWith('provider'));
    await assert.rejects(get(), {
      message: 'Timed out waiting for authentication provider to register',
    });
  });

  for (const token of ['', ' ', 'a\r\nX: 1', 'schlüssel']) {
    it(`takes no ${JSON.stringify(token)} for a token`, async () => {
      accounts.sessions.set('ask read', token);
      await assert.rejects(get(), failsWith('provider'));
    });
  }

  it('passes the challenge on after the token was refused, without its scopes', async () => {
    accounts.sessions.set('ask read', 'token-1');
    const token = await get();
    tokens.refuse(origin, auth, token, 'Bearer scope="all", claims="abc"');
    accounts.signIn = async () => 'token-2';
    accounts.asked.length = 0;
    assert.equal(await get(), 'token-2');
    assert.deepEqual(accounts.asked, [
      ['ask read', 'never'],
      ['Bearer claims="abc"', 'never'],
      ['Bearer claims="abc"', 'ifNeeded'],
    ]);
    // With the scopes alone, VS Code would still return the refused token.
    assert.equal(await get(), 'token-2');
    assert.equal(accounts.asked.length, 5);
  });

  it('takes a token that meets the challenge without a sign-in', async () => {
    accounts.sessions.set('ask read', 'token-1').set('Bearer claims="abc"', 'token-2');
    tokens.refuse(origin, auth, await get(), 'Bearer claims="abc"');
    assert.equal(await get(false), 'token-2');
  });

  it('signs in again where the challenge gives no other token', async () => {
    accounts.sessions.set('ask read', 'token-1').set('Bearer claims="abc"', 'token-2');
    tokens.refuse(origin, auth, await get(), 'Bearer claims="abc"');
    tokens.refuse(origin, auth, await get(), 'Bearer claims="abc"');
    await assert.rejects(get(false), failsWith('signedOut'));
    accounts.signIn = async () => 'token-3';
    assert.equal(await get(), 'token-3');
    assert.deepEqual(accounts.asked.at(-1), ['Bearer claims="abc"', 'always']);
  });

  for (const [name, header, supports] of [
    ['there is no challenge', undefined, true],
    ['it is none for a bearer', 'Negotiate', true],
    ['VS Code or the provider does not support it', 'Bearer claims="abc"', false],
  ] as const) {
    it(`asks for another session where ${name}`, async () => {
      accounts.supportsChallenges = supports;
      accounts.sessions.set('ask read', 'token-1');
      tokens.refuse(origin, auth, await get(), header);
      accounts.signIn = async () => 'token-2';
      assert.equal(await get(), 'token-2');
      assert.deepEqual(accounts.asked.at(-1), ['ask read', 'always']);
    });
  }

  it('takes the token of the last sign-in where the provider keeps the one before', async () => {
    accounts.sessions.set('ask read', 'token-1');
    tokens.refuse(origin, auth, await get(), undefined);
    accounts.signIn = async () => 'token-2';
    await get();
    accounts.sessions.set('ask read', 'token-1');
    assert.equal(await get(false), 'token-2');
    // The user signs out.
    accounts.sessions.clear();
    await assert.rejects(get(false), failsWith('signedOut'));
  });

  it('takes the same token again if signing in gives no other one', async () => {
    accounts.sessions.set('ask read', 'token-1');
    tokens.refuse(origin, auth, await get(), undefined);
    accounts.signIn = async () => 'token-1';
    assert.equal(await get(), 'token-1');
    assert.equal(await get(false), 'token-1');
  });

  it('does not let a refusal by one service affect the others', async () => {
    accounts.sessions.set('ask read', 'token-1');
    tokens.refuse(origin, auth, 'token-1', 'Bearer claims="abc"');
    assert.equal(await tokens.get('https://two.test', auth, false, never), 'token-1');
  });

  it('signs in again on request', async () => {
    accounts.sessions.set('ask read', 'token-1');
    accounts.signIn = async () => 'token-2';
    await tokens.signIn(origin, auth, never);
    assert.deepEqual(accounts.asked.at(-1), ['ask read', 'always']);
    assert.equal(await get(false), 'token-2');
  });

  it('ends when the question is stopped, whatever the provider does', async () => {
    for (const supports of [true, false]) {
      const abort = new AbortController();
      accounts.supportsChallenges = supports;
      accounts.signIn = () => {
        queueMicrotask(() => abort.abort());
        return new Promise<never>(() => undefined);
      };
      await assert.rejects(get(true, abort.signal as AbortSignal), { kind: 'cancelled' });
      tokens.refuse(origin, auth, 'token', 'Bearer claims="abc"');
    }
    await assert.rejects(get(true, AbortSignal.abort() as AbortSignal), { kind: 'cancelled' });
  });
});
