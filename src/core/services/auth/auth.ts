/** Where the access token of a service comes from: the checked value of `agentQuery.auth`. */
export type Auth = StoredAuth | CommandAuth | ProviderAuth;

/** A token that the user saved in VS Code's secret storage, if any. */
interface StoredAuth {
  readonly type: 'stored';
}

/** The output of a program. */
export interface CommandAuth {
  readonly type: 'command';
  /** The program and its arguments. */
  readonly command: readonly [program: string, ...args: string[]];
  /** Seconds for which a token is kept; undefined to keep it until the service refuses it. */
  readonly lifetime: number | undefined;
  /** Seconds that the program may take; 0 for any time. */
  readonly timeout: number;
}

/** An account that the user is signed in to in VS Code. */
export interface ProviderAuth {
  readonly type: 'provider';
  /** Id of the authentication provider, such as `microsoft`. */
  readonly id: string;
  readonly scopes: readonly string[];
}
