import * as vscode from 'vscode';
import { Emitter } from '../../core/async/emitter';
import type { SecretMask } from '../../core/masking/secretMask';
import type { TokenSource } from '../../core/query/queryOptions';
import { isFieldValue } from '../../core/query/requestHeaders';
import type { Auth, ProviderAuth } from '../../core/services/auth/auth';
import type { CommandTokens } from '../../core/services/auth/commandTokens';
import type { Accounts, ProviderTokens, SignInMode } from '../../core/services/auth/providerTokens';
import { strings } from '../../core/text/json';
import { askForSecret } from '../window/dialogs';
import { Disposable } from '../window/disposable';
import { showInformation } from '../window/notifications';
import type { SecretUse } from './secrets';

const { t } = vscode.l10n;

/** An access token for a query. */
interface AccessToken {
  /** The token; undefined if VS Code did not keep it. */
  readonly token: string | undefined;
  readonly source: TokenSource;
}

/** The access tokens for an origin, from the source in the settings of its service. No other origin gets them. */
export class AccessTokens {
  constructor(
    private readonly stored: Tokens,
    private readonly commands: CommandTokens,
    private readonly providers: ProviderTokens,
  ) {}

  /**
   * The token of a service; undefined if none is stored.
   *
   * @throws {AgentQueryError} of kind `configuration` if there is none, or `cancelled` if the signal aborts; or the
   * error of the secret storage
   */
  async get(
    origin: string,
    auth: Auth,
    { signal, canAsk }: SecretUse,
  ): Promise<AccessToken | undefined> {
    switch (auth.type) {
      case 'stored': {
        const token = await this.stored.get(origin);
        const isLost = token === undefined && (await this.stored.isLost(origin));
        // Only the user can provide another one.
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
        const token = await this.providers.get(origin, auth, canAsk, signal);
        const refuse: TokenSource['refuse'] = challenge =>
          this.providers.refuse(origin, auth, token, challenge);
        return { token, source: { type: auth.type, refuse } };
      }
    }
  }

  /** Adds all stored tokens to the mask. Never throws. */
  async maskStored(): Promise<void> {
    await this.stored.maskAll();
  }

  /** Gets a token in advance, without any dialog and without running a program. Never throws. */
  async prepare(origin: string, auth: Auth): Promise<void> {
    if (auth.type !== 'command') {
      const { signal } = new AbortController();
      // An error is reported when the token is needed.
      await this.get(origin, auth, { signal, canAsk: false }).catch(() => undefined);
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
   * Removes the stored token of an origin, and tokens that commands printed for it.
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

const tokenPrefix = 'agentQuery.token:';

/** The origins that have a token, in VS Code's global state: without a keyring, VS Code forgets tokens when it ends. */
const originsKey = 'agentQuery.originsWithToken';

/** Access tokens in VS Code's secret storage, one per origin. */
export class Tokens extends Disposable {
  private readonly changed = this._register(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  /** Values by key until they change, because reading the secret storage takes a round trip to the window. */
  private readonly cache = new Map<string, Promise<string | undefined>>();

  constructor(
    private readonly secrets: vscode.SecretStorage,
    private readonly state: vscode.Memento,
    private readonly mask: SecretMask,
  ) {
    super();
    this._register(
      secrets.onDidChange(({ key }) => {
        if (key.startsWith(tokenPrefix)) {
          this.cache.delete(key);
          this.changed.fire();
        }
      }),
    );
  }

  /**
   * The token of an origin, if there is one. From then on it is masked in logs and messages.
   *
   * @throws the error of the secret storage
   */
  async get(origin: string): Promise<string | undefined> {
    const key = tokenPrefix + origin;
    const reading = this.cache.get(key) ?? this.read(key);
    this.cache.set(key, reading);
    const token = await reading;
    if (token !== undefined) {
      this.mask.add(token);
    }
    return token;
  }

  /** Adds the tokens of all origins to the mask, as far as the storage can be read. */
  async maskAll(): Promise<void> {
    await Promise.allSettled(this.origins.map(origin => this.get(origin)));
  }

  /** @returns true if a token of the origin was saved, and is gone although it was not removed */
  async isLost(origin: string): Promise<boolean> {
    return (await this.get(origin)) === undefined && this.origins.includes(origin);
  }

  /** Saves the token of an origin. */
  async set(origin: string, token: string): Promise<void> {
    this.mask.add(token);
    await this.secrets.store(tokenPrefix + origin, token);
    this.cache.delete(tokenPrefix + origin);
    if (!this.origins.includes(origin)) {
      await this.state.update(originsKey, [...this.origins, origin]);
    }
  }

  /** Removes the token of an origin. */
  async clear(origin: string): Promise<void> {
    await this.secrets.delete(tokenPrefix + origin);
    this.cache.delete(tokenPrefix + origin);
    if (this.origins.includes(origin)) {
      await this.state.update(
        originsKey,
        this.origins.filter(each => each !== origin),
      );
    }
  }

  private get origins(): readonly string[] {
    return strings(this.state.get(originsKey));
  }

  private async read(key: string): Promise<string | undefined> {
    try {
      return await this.secrets.get(key);
    } catch (error) {
      this.cache.delete(key);
      throw error;
    }
  }
}

/** Asks for the access token of an origin and stores it. If the user closes the box, there is no change. */
export async function askForToken(tokens: Tokens, origin: string): Promise<void> {
  const token = await askForSecret(
    t('Access token for {0}', origin),
    t("Stored in VS Code's secret storage and sent only to {0}.", origin),
    tokenError,
  );
  if (token !== undefined && token.trim() !== '') {
    await tokens.set(origin, token.trim());
    void showInformation(t('Access token for {0} saved.', origin));
  }
}

/** The localized reason why a text that was entered is no access token. */
export function tokenError(text: string): string | undefined {
  return isFieldValue(text.trim())
    ? undefined
    : t('A token can contain only ASCII characters, without line breaks.');
}

export const vscodeAccounts: Accounts = {
  async token(id, request, mode) {
    // Since 1.105, challenges are accepted, too. Earlier versions throw an error, because a challenge cannot be
    // iterated.
    const session = await vscode.authentication.getSession(
      id,
      request as readonly string[],
      optionsOf(mode),
    );
    return session?.accessToken;
  },
};

function optionsOf(mode: SignInMode): vscode.AuthenticationGetSessionOptions {
  switch (mode) {
    case 'never':
      return { silent: true };
    case 'ifNeeded':
      return { createIfNone: true };
    case 'always':
      return { forceNewSession: true };
  }
}
