import type { TokenSource } from '../../core/query/tokenSource';
import type { Auth, ProviderAuth } from '../../core/services/auth/auth';
import type { CommandTokens } from '../../core/services/auth/commandTokens';
import type { ProviderTokens } from '../../core/services/auth/providerTokens';
import type { Tokens } from '../settings/tokens';

/** An access token for a query. */
export interface AccessToken {
  /** Undefined if VS Code did not keep it. */
  readonly token: string | undefined;
  readonly source: TokenSource;
}

/** What a token is needed for. */
export interface TokenUse {
  /** Aborts when the token is no longer needed. */
  readonly signal: AbortSignal;
  /** True if the user asked for it and is there to answer, so that signing in may be offered. */
  readonly canSignIn: boolean;
}

/** The access tokens for an origin, from wherever the settings of its service say. No other origin gets them. */
export class AccessTokens {
  constructor(
    private readonly stored: Tokens,
    private readonly commands: CommandTokens,
    private readonly providers: ProviderTokens,
  ) {}

  /**
   * The token of a service; undefined if none is stored.
   *
   * @throws {AgentQueryError} of kind `configuration` if there is none, or `cancelled` if the signal aborts; or the error
   * of the secret storage
   */
  async get(
    origin: string,
    auth: Auth,
    { signal, canSignIn }: TokenUse,
  ): Promise<AccessToken | undefined> {
    switch (auth.type) {
      case 'stored': {
        const token = await this.stored.get(origin);
        const isLost = token === undefined && (await this.stored.isLost(origin));
        // Only the user knows another one.
        return token === undefined && !isLost
          ? undefined
          : { token, source: { type: isLost ? 'lost' : auth.type, refuse: () => undefined } };
      }
      case 'command': {
        const token = await this.commands.get(origin, auth, signal);
        const refuse = () => this.commands.refuse(origin, auth, token);
        return { token, source: { type: auth.type, refuse } };
      }
      case 'provider': {
        const token = await this.providers.get(origin, auth, canSignIn, signal);
        const refuse: TokenSource['refuse'] = challenge =>
          this.providers.refuse(origin, auth, token, challenge);
        return { token, source: { type: auth.type, refuse } };
      }
    }
  }

  /** Gets a token in advance, without any dialog and without running a program. Never throws. */
  async prepare(origin: string, auth: Auth): Promise<void> {
    if (auth.type !== 'command') {
      const { signal } = new AbortController();
      // An error is reported when the token is needed.
      await this.get(origin, auth, { signal, canSignIn: false }).catch(() => undefined);
    }
  }

  /**
   * Offers signing in, even if there is a token.
   *
   * @throws {AgentQueryError} of kind `configuration` if the user did not sign in
   */
  async signIn(origin: string, auth: ProviderAuth): Promise<void> {
    await this.providers.signIn(origin, auth, new AbortController().signal);
  }

  /**
   * Removes the stored token of an origin, and those that commands printed.
   *
   * @returns true if there was a stored one
   */
  async clear(origin: string): Promise<boolean> {
    this.commands.clear(origin);
    const hadOne = (await this.stored.get(origin)) !== undefined;
    await this.stored.clear(origin);
    return hadOne;
  }

  /** @returns true if a query to the origin has a token, or needs one */
  async isExpected(origin: string, auth: Auth): Promise<boolean> {
    return auth.type !== 'stored' || (await this.stored.get(origin)) !== undefined;
  }
}
