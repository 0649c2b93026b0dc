import type { ConfigurationCode } from './configurationCode';

/** All kinds of errors. */
export const errorKinds = [
  /** The settings or the request are not valid, such as an empty base URL. */
  'configuration',
  /** No connection: refused, unreachable, unknown host, or reset before a response. */
  'connect',
  /** The server's certificate is not trusted, or the TLS handshake failed. */
  'tls',
  /** One of the client's own timers expired. */
  'timeout',
  /** The service answered with a redirect, which is never followed. */
  'redirect',
  /** The service answered with an HTTP error. */
  'status',
  /** What the service sent is not a complete HTTP response; it may have received the query. */
  'badResponse',
  /** The service reported an error in its event stream, before any text of the answer; see `interrupted`. */
  'service',
  /** A success response that is not an event stream, such as a sign-in page. */
  'notEventStream',
  /** The service returned an empty response. */
  'empty',
  /** The stream broke off, the service reported an error in it (code `service`), or it was canceled because a part could not be sent completely. */
  'interrupted',
  /** The response exceeded a limit of the client. */
  'tooLarge',
  /** A part could not be read, or changed while it was being sent, before any event arrived. */
  'content',
  /** Stopped by the caller. */
  'cancelled',
  /** A defect of this client. */
  'internal',
] as const;

/** Why a query failed. */
export type AgentQueryErrorKind = (typeof errorKinds)[number];

/** What is known about a failure; fields that do not apply are missing. */
export interface AgentQueryErrorDetails {
  /** The URL of the request. */
  readonly url?: string;
  /** A system error code such as `ECONNREFUSED`, or the name of the rule that was violated. */
  readonly code?: string;
  /** HTTP status code. */
  readonly status?: number;
  /** The start of the response body, or the words of an error in the event stream, as plain text. */
  readonly snippet?: string;
  /** Content-Type of a response that is not an event stream. */
  readonly contentType?: string;
  /** Content-Encoding of a response that cannot be decoded. */
  readonly encoding?: string;
  /** Target of a redirect. */
  readonly location?: string;
  /** The value of Retry-After as sent: seconds or an HTTP date (RFC 9110, section 10.2.3). */
  readonly retryAfter?: string;
  /** The timer that expired, and its duration in seconds. */
  readonly timer?: 'connect' | 'firstEvent' | 'idle';
  readonly seconds?: number;
  /** The limit that was exceeded, and its size in bytes; `other` is that of lines which are not part of the answer. */
  readonly cap?: 'event' | 'response' | 'other';
  readonly bytes?: number;
  /** Name of the part that could not be read. */
  readonly part?: string;
  /** Name of the service in `agentQuery.services` whose settings are not valid. */
  readonly service?: string;
  /** Where the access token that the service refused came from; see `Auth`. `lost` if VS Code did not keep it. */
  readonly auth?: 'stored' | 'command' | 'provider' | 'lost';
  /** The program of the token command that failed. */
  readonly program?: string;
  /** The exit code of the program, the signal that ended it, or the system's code if it could not be started. */
  readonly exit?: string;
  /** Id of the authentication provider that did not provide a token. */
  readonly provider?: string;
  /** Host and port of the proxy that failed, if known. */
  readonly proxy?: string;
  /** What else may be the cause: the service may take only session ids that it has issued. */
  readonly hint?: 'issuedSession';
  /** Name of the secret that a setting needs. */
  readonly secret?: string;
  /** The rule that the administrator's file violates, and a key or line in it. */
  readonly rule?: string;
  readonly place?: string;
  /** Name of the header that a setting must not contain, or names of those that the service has to allow. */
  readonly header?: string;
  /** Origin of the page that sent the request, in a browser. */
  readonly origin?: string;
  /** Path of a file that a setting names, or of the administrator's file, that cannot be used. */
  readonly file?: string;
}

/** Kinds of errors that cannot be described without some of their details. */
interface RequiredDetails {
  readonly configuration: AgentQueryErrorDetails & { readonly code: ConfigurationCode };
  readonly content: AgentQueryErrorDetails & { readonly part: string };
}

/** An error's kind with what is known for certain about errors of this kind. */
export type AgentQueryFailure =
  | { readonly kind: 'configuration'; readonly details: RequiredDetails['configuration'] }
  | { readonly kind: 'content'; readonly details: RequiredDetails['content'] }
  | {
      readonly kind: Exclude<AgentQueryErrorKind, keyof RequiredDetails>;
      readonly details: AgentQueryErrorDetails;
    };

/** Kind, message, details, and cause of an error. */
type ErrorArguments =
  | {
      [K in keyof RequiredDetails]: [
        kind: K,
        message: string,
        details: RequiredDetails[K],
        cause?: unknown,
      ];
    }[keyof RequiredDetails]
  | [
      kind: Exclude<AgentQueryErrorKind, keyof RequiredDetails>,
      message: string,
      details?: AgentQueryErrorDetails,
      cause?: unknown,
    ];

/** The error of every query that fails. */
export class AgentQueryError extends Error {
  override readonly name = 'AgentQueryError';
  readonly kind: AgentQueryErrorKind;
  readonly details: AgentQueryErrorDetails;

  constructor(...[kind, message, details = {}, cause]: ErrorArguments) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.details = details;
  }

  /** The kind and details, by which errors are told apart. */
  get failure(): AgentQueryFailure {
    // The constructor takes no others.
    return { kind: this.kind, details: this.details } as AgentQueryFailure;
  }

  /** The same error in other words, with other values of its details. */
  with(message: string, details: AgentQueryErrorDetails, cause?: unknown): AgentQueryError {
    return new AgentQueryError(
      ...([this.kind, message, { ...this.details, ...details }, cause] as ErrorArguments),
    );
  }
}

/**
 * The error to report for whatever was caught: anything but an {@link AgentQueryError} is a defect of this client.
 *
 * @param details of the error if it is `internal`
 */
export function toAgentQueryError(
  error: unknown,
  details: AgentQueryErrorDetails = {},
): AgentQueryError {
  return error instanceof AgentQueryError
    ? error
    : new AgentQueryError('internal', String(error), details, error);
}
