import type { AgentQueryErrorDetails } from '../errorDetails';

/** Where the access token of a query comes from. */
export interface TokenSource {
  /** As in `Auth`, or `lost`: the query has no token, because VS Code did not keep the one that was stored. */
  readonly type: NonNullable<AgentQueryErrorDetails['auth']>;
  /**
   * The service has refused the token (status 401 or 403). The next query gets another one.
   *
   * @param challenge the value of WWW-Authenticate, if the service sent one
   */
  refuse(challenge: string | undefined): void;
}
