/** A Bearer challenge of a service, and the scopes of the settings. The names are those of VS Code's API. */
export interface ChallengeRequest {
  readonly wwwAuthenticate: string;
  readonly fallbackScopes: readonly string[];
}

/**
 * What to do if the user has to sign in: nothing, offer it if the user is not signed in, or offer it in any case.
 */
export type SignInMode = 'never' | 'ifNeeded' | 'always';

/** The accounts that users are signed in to in VS Code. */
export interface Accounts {
  /**
   * The access token of an account.
   *
   * @param id of the authentication provider
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
