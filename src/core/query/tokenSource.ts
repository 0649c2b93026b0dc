import type { AgentQueryErrorDetails } from '../agentQueryError';

/** Where the access token of a query comes from. */
export interface TokenSource {
  /** As in `Auth`. */
  readonly type: NonNullable<AgentQueryErrorDetails['auth']>;
  /**
   * The service has refused the token (status 401 or 403). The next query gets another one.
   *
   * @param challenge the value of WWW-Authenticate, if the service sent one
   */
  refuse(challenge: string | undefined): void;
}
