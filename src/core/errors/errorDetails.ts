import type { EventShape } from './eventShapes';

/** The details of a failure; fields that do not apply are missing. */
export interface AgentQueryErrorDetails {
  /** The URL of the request. */
  readonly url?: string;
  /** A system error code such as `ECONNREFUSED`, or the name of the rule that was violated. */
  readonly code?: string;
  /** The HTTP status code. */
  readonly status?: number;
  /** The start of the response body, or the message of an error in the event stream, as plain text. */
  readonly snippet?: string;
  /** The form of the first line that breaks the interface, if no event can be read. The snippet contains the line. */
  readonly shape?: EventShape;
  /** The Content-Type of a response that is not an event stream. */
  readonly contentType?: string;
  /** The Content-Encoding of a response that cannot be decoded. */
  readonly encoding?: string;
  /** The target of a redirect. */
  readonly location?: string;
  /** The value of Retry-After as sent: seconds or an HTTP date (RFC 9110, section 10.2.3). */
  readonly retryAfter?: string;
  /** The timer that expired, and its duration in seconds. */
  readonly timer?: 'connect' | 'firstEvent' | 'idle';
  readonly seconds?: number;
  /** The limit that was exceeded, and its size in bytes; `other` is the limit of everything that arrives. */
  readonly cap?: 'event' | 'response' | 'other';
  readonly bytes?: number;
  /** The name of the part that could not be read. */
  readonly part?: string;
  /** The name of the service in `agentQuery.services` whose settings are not valid. */
  readonly service?: string;
  /** The source of the access token that the service refused; see `Auth`. `lost` if VS Code did not keep it. */
  readonly auth?: 'stored' | 'command' | 'provider' | 'lost';
  /** The program of the token command that failed. */
  readonly program?: string;
  /** The exit code of the program, the signal that ended it, or the system's code if it could not be started. */
  readonly exit?: string;
  /** The id of the authentication provider that did not provide a token. */
  readonly provider?: string;
  /** The host and port of the proxy that failed, if known. */
  readonly proxy?: string;
  /**
   * Another, often more likely cause. `issuedSession`: the service may accept only session ids that it has issued.
   * `lostSession`: it no longer has the session. `customSession`: it no longer has the session in the settings.
   * `answered`: it has answered before at this URL.
   */
  readonly hint?: 'answered' | 'customSession' | 'issuedSession' | 'lostSession';
  /** The name of the secret that a setting needs. */
  readonly secret?: string;
  /** The rule that the administrator's file violates. */
  readonly rule?: AdministratorFileProblem;
  /** A key or line in the administrator's file, or a key in the settings. */
  readonly place?: string;
  /**
   * The name of the header that a setting must not contain, or the names of the headers that the service has to allow.
   */
  readonly header?: string;
  /** The origin of the page that sent the request, in a browser. */
  readonly origin?: string;
  /** The path of a file that cannot be used: a file that a setting names, or the administrator's file. */
  readonly file?: string;
}

/**
 * The kinds of errors, with the codes of each, and for each code the details without which the error could not be
 * described. `other` stands for errors without a code, and for errors with a system code.
 */
export const certainDetails = {
  /** The settings or the request are not valid, such as an empty base URL. */
  configuration: {
    // The base URL.
    empty: [],
    invalid: ['url'],
    scheme: ['url'],
    userInfo: [],
    query: ['url'],
    fragment: ['url'],
    // Services and requests.
    administratorFile: ['file', 'rule'],
    unknownService: [],
    demoEnded: [],
    serviceName: ['service'],
    kwargs: [],
    kwargsNumber: ['place'],
    // The arguments of a service, with the path of the wrong key.
    argumentCount: ['service'],
    argumentKeyword: ['place', 'service'],
    argumentValue: ['place', 'service'],
    secret: ['secret', 'url'],
    foreignSecret: ['secret'],
    request: [],
    mixedContent: ['url'],
    plainHttp: ['url'],
    // The access token.
    authHeader: [],
    token: [],
    authType: [],
    authCommand: [],
    authLifetime: [],
    authTimeout: [],
    authId: [],
    authScopes: [],
    // The access token of a command or an account.
    commandBatch: ['program'],
    commandCharacters: ['program'],
    commandDenied: ['program'],
    commandEmpty: ['program'],
    commandExit: ['program', 'exit'],
    commandLines: ['program'],
    commandMissing: ['program'],
    commandRelative: ['program'],
    commandSignal: ['program', 'exit'],
    commandStart: ['program', 'exit'],
    commandTimeout: ['program', 'seconds'],
    commandTooLong: ['program'],
    commandUnsupported: [],
    provider: ['provider'],
    signIn: [],
    signedOut: [],
    // Headers.
    headers: [],
    headerName: ['header'],
    headerOwn: ['header'],
    headerTwice: ['header'],
    headerValue: ['header'],
    headerOfToken: ['header'],
    /** Only in browsers. */
    headerInBrowser: ['header'],
    // Certificates.
    /** Not an object, or a property that is unknown or of a wrong type. */
    tls: [],
    /** A path is not absolute. */
    tlsPath: ['file'],
    /** A certificate without its key, or the other way around. */
    tlsPair: [],
    tlsFileMissing: ['file'],
    tlsFileUnreadable: ['file'],
    tlsNotCertificate: ['file'],
    tlsNotKey: ['file'],
    tlsKeyMismatch: ['file'],
    /** The key is encrypted, and there is no passphrase. */
    tlsPassphrase: ['file'],
    tlsPassphraseWrong: ['file'],
    /** The client certificate and its key are valid, but not supported by this TLS library. */
    tlsUnusable: [],
    /** The platform cannot use certificates from files. */
    tlsInBrowser: [],
  },
  /** No connection: refused, unreachable, unknown host, or reset before a response. */
  connect: {
    proxyRefused: ['url', 'status'],
    proxyUnreachable: ['url', 'proxy'],
    /** Only in browsers. */
    cors: ['url', 'origin', 'header'],
    offline: ['url'],
    noResponse: ['url'],
    other: ['url'],
  },
  /** The server's certificate is not trusted, or the TLS handshake failed. */
  tls: {
    // Alerts with which a service ends a handshake, as RFC 8446 names them.
    access_denied: ['url'],
    bad_certificate: ['url'],
    certificate_expired: ['url'],
    certificate_required: ['url'],
    certificate_revoked: ['url'],
    certificate_unknown: ['url'],
    decrypt_error: ['url'],
    handshake_failure: ['url'],
    insufficient_security: ['url'],
    protocol_version: ['url'],
    unknown_ca: ['url'],
    unrecognized_name: ['url'],
    unsupported_certificate: ['url'],
    other: ['url'],
  },
  /** One of the client's own timers expired. */
  timeout: { other: ['url', 'timer', 'seconds'] },
  /** The service answered with a redirect, which is never followed. */
  redirect: { other: ['url'] },
  /** The service answered with an HTTP error. */
  status: { other: ['url', 'status'] },
  /** The data from the service is not a complete HTTP response; it may have received the query. */
  badResponse: {
    notHttp: ['url'],
    tlsInstead: ['url'],
    headCut: ['url'],
    headTooLarge: ['url', 'bytes'],
    /** Two lengths, or one that is not a number. */
    headLengths: ['url'],
    /** Any other line of the header is not valid. */
    headInvalid: ['url'],
    /** Informational responses (1xx) without end. */
    informational: ['url'],
    /** The response came from a proxy. */
    proxy: ['url'],
  },
  /** The service reported an error in its event stream, before any text of the answer; see `interrupted`. */
  service: { other: ['url', 'snippet'] },
  /** A success response that is not an event stream, such as a sign-in page. */
  notEventStream: {
    /** The events are not written as the interface defines them. */
    events: ['url', 'shape', 'snippet'],
    other: ['url'],
  },
  /** The service returned an empty response. */
  empty: {
    /** The interface has none of the events' types. */
    otherKinds: ['url'],
    other: ['url'],
  },
  /** The answer had begun: the stream broke off, or the query was canceled. */
  interrupted: {
    windowClosed: [],
    /** The stream ended in the middle of an event. */
    truncated: ['url'],
    /**
     * The received data cannot be decoded: a chunk without a size, or bytes that are not compressed as the headers say.
     */
    damaged: ['url'],
    /** The service reported an error in its event stream. */
    service: ['url', 'snippet'],
    // A part could not be sent completely; see `content`.
    changed: ['part'],
    unfinished: ['part'],
    other: ['url'],
  },
  /** The response exceeded a limit of the client. */
  tooLarge: { other: ['url', 'cap', 'bytes'] },
  /** A part could not be read, or changed while it was being sent, before any event arrived. */
  content: {
    unreadable: ['part'],
    overLimit: ['part'],
    changed: ['part'],
    /** Reading failed after the beginning had been sent. */
    unfinished: ['part'],
  },
  /** Stopped by the caller. */
  cancelled: { other: [] },
  /** A defect of this client. */
  internal: { other: [] },
} as const satisfies Readonly<
  Record<string, Readonly<Record<string, readonly (keyof AgentQueryErrorDetails)[]>>>
>;

/** The reason why a query failed. */
export type AgentQueryErrorKind = keyof typeof certainDetails;

export const errorKinds = Object.keys(certainDetails) as readonly AgentQueryErrorKind[];

/** The codes of a kind of errors; see {@link certainDetails}. */
export type CodeOf<K extends AgentQueryErrorKind> = keyof (typeof certainDetails)[K];

/** A code of the system, Node, or OpenSSL, such as `ECONNREFUSED`. */
export type SystemCode = Uppercase<string>;

/** The details of errors of a kind, with any of its codes or some of them. */
export type DetailsOf<K extends AgentQueryErrorKind, C extends CodeOf<K> = CodeOf<K>> = {
  [Code in C]: Omit<AgentQueryErrorDetails, 'code'> &
    Required<Pick<AgentQueryErrorDetails, KeysOf<K, Code>>> &
    (Code extends 'other' ? { readonly code?: SystemCode } : { readonly code: Code });
}[C];

type KeysOf<K extends AgentQueryErrorKind, C extends CodeOf<K>> = Extract<
  (typeof certainDetails)[K][C] extends readonly (infer Key)[] ? Key : never,
  keyof AgentQueryErrorDetails
>;

/** @returns true for a code of the system; codes of this client have lower-case letters */
export function isSystemCode(code: string): code is SystemCode {
  return /^[A-Z\d_]+$/.test(code);
}

/** @returns true for details without a code of this client */
export function isOther<T extends { readonly code?: string }>(
  details: T,
): details is Extract<T, { readonly code?: SystemCode }> {
  return details.code === undefined || isSystemCode(details.code);
}

/** @returns true if the details belong to an error of this kind; files may come from other versions */
export function isDetailsOf(kind: AgentQueryErrorKind, details: AgentQueryErrorDetails): boolean {
  const keys: Readonly<Record<string, readonly (keyof AgentQueryErrorDetails)[]>> =
    certainDetails[kind];
  // `other` is not a code of an error.
  const code = isOther(details) ? 'other' : details.code === 'other' ? '' : String(details.code);
  return Object.hasOwn(keys, code) && (keys[code] ?? []).every(key => details[key] !== undefined);
}

/** The reasons why the file of a system's administrator cannot be used. */
export const administratorFileProblems = [
  /** Not a regular file, such as a symbolic link. */
  'kind',
  /** The file or its folder belongs to somebody other than root. */
  'owner',
  /** Users other than root can write to the file or its folder. */
  'writable',
  'tooLarge',
  /** The place is the system's error. */
  'unreadable',
  'encoding',
  /** The place is the line. */
  'syntax',
  /** An object has a key twice. The place is the line. */
  'keyTwice',
  /** A value has the wrong type. */
  'type',
  /** A key has no meaning, such as a misspelled one. */
  'unknownKey',
  /** The name of a service is empty, a number, or has hidden characters. */
  'name',
  'baseUrl',
  /** The services are locked, and there are none. */
  'noServices',
] as const;

export type AdministratorFileProblem = (typeof administratorFileProblems)[number];
