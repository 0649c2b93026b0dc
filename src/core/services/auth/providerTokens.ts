import { abortable } from '../../async/abortable';
import { AgentQueryError, messageOf } from '../../errors/agentQueryError';
import type { SecretMask } from '../../masking/secretMask';
import { isFieldValue } from '../../query/requestHeaders';
import type { ProviderAuth } from './auth';
import { readChallenge } from './readChallenge';

/** The reasons why a provider of `agentQuery.auth` gave no token. */
export type ProviderError = 'provider' | 'signIn' | 'signedOut';

/** The number of refused tokens that are remembered for each service. */
const maxRefused = 20;

/** The known state of the tokens of one origin and provider. */
interface TokenState {
  /** The tokens that the service has refused, the latest last. */
  refused: readonly string[];
  /** The service's challenge when it refused the last one. */
  challenge: string | undefined;
  /** The token of the last sign-in. */
  latest: string | undefined;
}

/** The result of looking up a provider's accounts without any dialog. */
interface AccountLookup {
  /** A token that the service has not refused. */
  readonly token: string | undefined;
  /** The request with which to sign in for another token. */
  readonly request: readonly string[] | ChallengeRequest;
  readonly mode: SignInMode;
}

/** The tokens of VS Code's accounts. VS Code and the provider keep and renew them. */
export class ProviderTokens {
  private readonly states = new Map<string, TokenState>();

  constructor(
    private readonly accounts: Accounts,
    private readonly mask: SecretMask,
  ) {}

  /**
   * A token for an origin that its service has not refused. From then on, it is masked in logs and messages.
   *
   * @param canSignIn true to offer signing in, once, if there is no such token
   * @throws {AgentQueryError} of kind `configuration`, with a {@link ProviderError} as its code, or `cancelled` if the
   * signal aborts
   */
  async get(
    origin: string,
    auth: ProviderAuth,
    canSignIn: boolean,
    signal: AbortSignal,
  ): Promise<string> {
    const state = this.stateOf(origin, auth);
    const lookup = await this.find(auth, state, signal);
    if (lookup.token !== undefined) {
      return this.checked(auth, lookup.token);
    }
    if (!canSignIn) {
      throw providerError('signedOut', auth, 'the user is not signed in');
    }
    return this.signInFor(auth, state, lookup, signal);
  }

  /**
   * Offers signing in, even if there is a token.
   *
   * @throws the errors of {@link get}
   */
  async signIn(origin: string, auth: ProviderAuth, signal: AbortSignal): Promise<void> {
    const state = this.stateOf(origin, auth);
    const lookup = await this.find(auth, state, signal);
    await this.signInFor(auth, state, { ...lookup, mode: 'always' }, signal);
  }

  /**
   * Remembers that a service has refused a token.
   *
   * @param header the value of WWW-Authenticate
   */
  refuse(origin: string, auth: ProviderAuth, token: string, header: string | undefined): void {
    const state = this.stateOf(origin, auth);
    state.refused = [...state.refused.filter(each => each !== token), token].slice(-maxRefused);
    state.challenge = readChallenge(header);
  }

  private async find(
    auth: ProviderAuth,
    state: TokenState,
    signal: AbortSignal,
  ): Promise<AccountLookup> {
    const { id, scopes } = auth;
    const isUsable = (token: string | undefined) =>
      token !== undefined && !state.refused.includes(token);
    let plain: string | undefined;
    try {
      plain = await abortable(signal, () => this.accounts.token(id, scopes, 'never'));
    } catch (error) {
      // No dialog was shown, so the user has not declined.
      throw toProviderError('provider', auth, error);
    }
    if (isUsable(plain)) {
      return { token: plain, request: scopes, mode: 'always' };
    }
    if (state.challenge !== undefined) {
      const request = { wwwAuthenticate: state.challenge, fallbackScopes: scopes };
      try {
        const token = await abortable(signal, () => this.accounts.token(id, request, 'never'));
        const mode = token === undefined ? 'ifNeeded' : 'always';
        return { token: isUsable(token) ? token : undefined, request, mode };
      } catch (error) {
        if (signal.aborted) {
          throw error;
        }
        // VS Code before 1.105, or a provider without support for challenges: another session is requested instead.
      }
    }
    // Some providers keep the session before the last sign-in, too, and return that one.
    const latest = plain !== undefined && isUsable(state.latest) ? state.latest : undefined;
    return { token: latest, request: scopes, mode: plain === undefined ? 'ifNeeded' : 'always' };
  }

  private async signInFor(
    auth: ProviderAuth,
    state: TokenState,
    { request, mode }: AccountLookup,
    signal: AbortSignal,
  ): Promise<string> {
    let token: string | undefined;
    try {
      token = await abortable(signal, () => this.accounts.token(auth.id, request, mode));
    } catch (error) {
      throw toProviderError('signIn', auth, error);
    }
    if (token === undefined) {
      throw providerError('signIn', auth, 'there is no session');
    }
    state.latest = token;
    state.refused = state.refused.filter(each => each !== token);
    return this.checked(auth, token);
  }

  private checked(auth: ProviderAuth, token: string): string {
    if (token.trim() === '' || !isFieldValue(token)) {
      throw providerError('provider', auth, 'the token contains characters that are not allowed');
    }
    this.mask.add(token);
    return token;
  }

  private stateOf(origin: string, { id, scopes }: ProviderAuth): TokenState {
    // An origin contains no space, so the keys of two origins differ.
    const key = `${origin} ${JSON.stringify([id, scopes])}`;
    const state = this.states.get(key) ?? { refused: [], challenge: undefined, latest: undefined };
    this.states.set(key, state);
    return state;
  }
}

function providerError(code: ProviderError, { id }: ProviderAuth, message: string) {
  return new AgentQueryError('configuration', message, { code, provider: id });
}

/** The error to report for an error of a provider; a cancellation is returned unchanged. */
function toProviderError(code: ProviderError, auth: ProviderAuth, error: unknown): AgentQueryError {
  if (error instanceof AgentQueryError) {
    return error;
  }
  return providerError(code, auth, messageOf(error));
}

/** A Bearer challenge of a service, and the scopes of the settings. The names are from VS Code's API. */
export interface ChallengeRequest {
  readonly wwwAuthenticate: string;
  readonly fallbackScopes: readonly string[];
}

/**
 * The behavior if the user has to sign in: do nothing, offer it if the user is not signed in, or offer it in any case.
 */
export type SignInMode = 'never' | 'ifNeeded' | 'always';

/** The accounts with which users are signed in to VS Code. */
export interface Accounts {
  /**
   * The access token of an account.
   *
   * @param id the id of the authentication provider
   * @param request scopes, or a challenge, which not every version of VS Code and not every provider supports
   * @returns undefined if the user is not signed in; only in the mode `never`
   * @throws an error if there is no such provider, if it does not support challenges, or if the user did not sign in
   */
  token(
    id: string,
    request: readonly string[] | ChallengeRequest,
    mode: SignInMode,
  ): Promise<string | undefined>;
}
