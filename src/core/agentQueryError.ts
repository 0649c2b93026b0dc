/**
 * Why a query did not end well.
 *
 * - `configuration`: the settings do not make a request (base URL empty or unusable, kwargs no object).
 * - `connect`: no connection (refused, unreachable, name not found, reset before a response).
 * - `tls`: the server's certificate is not trusted.
 * - `timeout`: one of the client's own timers ran out.
 * - `redirect`: the service answered with a redirect, which is never followed.
 * - `status`: the service answered with an HTTP error.
 * - `notEventStream`: a 200 that is something else, such as a login page.
 * - `empty`: the service answered with nothing.
 * - `interrupted`: the stream broke off, or was given up because a part could not be sent to its end.
 * - `tooLarge`: the response passed a cap of the client.
 * - `content`: a part could not be read, or changed while it was being sent, before any event had come.
 * - `cancelled`: stopped by the caller.
 * - `internal`: a defect of this client.
 */
export type AgentQueryErrorKind =
  | 'configuration'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'redirect'
  | 'status'
  | 'notEventStream'
  | 'empty'
  | 'interrupted'
  | 'tooLarge'
  | 'content'
  | 'cancelled'
  | 'internal';

/** What is known about a failure, as far as it applies. */
export interface AgentQueryErrorDetails {
  /** The address that was posted to. */
  readonly url?: string;
  /** A system error code such as `ECONNREFUSED`, or the name of the rule that was broken. */
  readonly code?: string;
  /** HTTP status code. */
  readonly status?: number;
  /** The start of the response's body as plain text. */
  readonly snippet?: string;
  /** Content-Type of a response that is no event stream. */
  readonly contentType?: string;
  /** Content-Encoding of a response that cannot be decoded. */
  readonly encoding?: string;
  /** Where a redirect pointed. */
  readonly location?: string;
  /** The value of Retry-After, as sent. */
  readonly retryAfter?: string;
  /** Which timer ran out, and its length in seconds. */
  readonly timer?: 'connect' | 'firstEvent' | 'idle';
  readonly seconds?: number;
  /** Which cap was passed, and its size in bytes. */
  readonly cap?: 'event' | 'response';
  readonly bytes?: number;
  /** The part that could not be read. */
  readonly part?: string;
  /** Host and port of the proxy that failed, if they are known. */
  readonly proxy?: string;
}

/** Everything that does not end well in a query ends in one of these. */
export class AgentQueryError extends Error {
  override readonly name = 'AgentQueryError';

  constructor(
    readonly kind: AgentQueryErrorKind,
    message: string,
    readonly details: AgentQueryErrorDetails = {},
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
  }
}
