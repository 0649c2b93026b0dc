import { AgentQueryError } from '../../core/errors/agentQueryError';
import {
  type CodeOf,
  type DetailsOf,
  isSystemCode,
  type SystemCode,
} from '../../core/errors/errorDetails';
import { portOf } from '../../core/query/baseUrl';
import { limits } from '../../protocol/responseLimits';

/** Codes of OpenSSL and Node for an untrusted certificate or a server that does not support TLS. */
const tlsCode =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|EPROTO$|HOSTNAME_MISMATCH$|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$)/;

/**
 * Codes of Node's HTTP parser and of zlib for bytes that make no sense; the others stand for a body that ends early.
 */
const damage =
  /^(?:HPE_(?!INVALID_EOF_STATE$|CLOSED_CONNECTION$)|Z_(?!BUF_ERROR$)|ERR__ERROR_FORMAT_)/;

/** The code of a system error; if several addresses failed, the code of the first. Undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return errorCode(error.errors[0]);
  }
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Converts an error before any response: of kind `connect` or `tls`, unless it is converted already. */
export function connectionError(error: unknown, url: string): AgentQueryError {
  if (error instanceof AgentQueryError) {
    return error;
  }
  const code = errorCode(error);
  const message = messageOf(error);
  const named = namedProxy(message);
  const proxy = named ?? otherHost(error, url);
  if (proxy !== undefined) {
    const known = named === undefined ? message : `no connection to the proxy ${proxy}`;
    return new AgentQueryError('connect', known, { url, code: 'proxyUnreachable', proxy });
  }
  const alert = tlsAlert(code ?? '', message);
  if (alert !== undefined) {
    return new AgentQueryError('tls', message, { url, code: alert }, error);
  }
  const kind = tlsCode.test(code ?? '') ? 'tls' : 'connect';
  return new AgentQueryError(kind, message, details(url, code), error);
}

/** The error for a proxy that refused to connect to the service. */
export function proxyError(status: number, url: string): AgentQueryError {
  return new AgentQueryError('connect', `the proxy answered with HTTP status ${status}`, {
    url,
    code: 'proxyRefused',
    status,
  });
}

/**
 * Host and port of the proxy in VS Code's own error for one that cannot be reached. That error has no code, and in
 * older versions it contains the login of `http.proxy`.
 */
function namedProxy(message: string): string | undefined {
  const found = /^Failed to establish a socket connection to proxies:(.*)/s.exec(message)?.[1];
  return found && (/[^\s;@]+:\d+/.exec(found.slice(found.lastIndexOf('@') + 1))?.[0] ?? '?');
}

/** The host or address and port that could not be reached, if they are not the URL's own: then it is a proxy. */
function otherHost(error: unknown, address: string): string | undefined {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const { address: ip, port, hostname } = Object(first) as Readonly<Record<string, unknown>>;
  const url = new URL(address);
  if (typeof port === 'number' && port !== portOf(url)) {
    return `${ip}:${port}`;
  }
  const ownName = url.hostname.replace(/^\[|\]$/g, '');
  return typeof hostname === 'string' && hostname.toLowerCase() !== ownName ? hostname : undefined;
}

/**
 * Faults of a header, by the codes with which Node's HTTP parser refuses it. It refuses any other for one of its lines.
 */
const headFaults: Readonly<Record<string, 'notHttp' | 'headLengths'>> = {
  HPE_INVALID_CONSTANT: 'notHttp',
  HPE_INVALID_VERSION: 'notHttp',
  HPE_INVALID_STATUS: 'notHttp',
  HPE_INVALID_CONTENT_LENGTH: 'headLengths',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'headLengths',
  HPE_INVALID_TRANSFER_ENCODING: 'headLengths',
};

/** Bytes that are shown of a response that is not HTTP. */
const shownBytes = 200;

/**
 * Converts an error after the first byte of a response and before the end of its header: of kind `badResponse`, unless
 * it is converted already.
 */
export function headError(error: unknown, url: string): AgentQueryError {
  return error instanceof AgentQueryError
    ? error
    : new AgentQueryError('badResponse', messageOf(error), headDetails(error, url), error);
}

function headDetails(error: unknown, url: string): DetailsOf<'badResponse'> {
  const code = errorCode(error) ?? '';
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { url, code: 'headTooLarge', bytes: limits.headBytes };
  }
  const fault = code.startsWith('HPE_') ? (headFaults[code] ?? 'headInvalid') : 'headCut';
  if (fault !== 'notHttp') {
    return { url, code: fault };
  }
  const { rawPacket = Buffer.of() } = error as { readonly rawPacket?: Buffer };
  // The first bytes of an alert (RFC 8446, section 5.1).
  const isTls = rawPacket[0] === 0x15 && rawPacket[1] === 3;
  const snippet = rawPacket.toString('utf8', 0, shownBytes).trim();
  return { url, code: isTls ? 'tlsInstead' : 'notHttp', snippet };
}

/** Converts an error while reading the response's body: of kind `interrupted`, unless it is converted already. */
export function bodyError(error: unknown, url: string): AgentQueryError {
  if (error instanceof AgentQueryError) {
    return error;
  }
  const code = errorCode(error);
  return new AgentQueryError(
    'interrupted',
    messageOf(error),
    damage.test(code ?? '') ? { url, code: 'damaged' } : details(url, code),
    error,
  );
}

function details(url: string, code: string | undefined): { url: string; code?: SystemCode } {
  return code !== undefined && isSystemCode(code) ? { url, code } : { url };
}

function messageOf(error: unknown): string {
  // The message of Node's AggregateError is empty.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

/** The alerts with which a service ends a handshake that concern certificates, by number (RFC 8446, section 6). */
const alerts = {
  40: 'handshake_failure',
  42: 'bad_certificate',
  43: 'unsupported_certificate',
  44: 'certificate_revoked',
  45: 'certificate_expired',
  46: 'certificate_unknown',
  48: 'unknown_ca',
  49: 'access_denied',
  51: 'decrypt_error',
  70: 'protocol_version',
  71: 'insufficient_security',
  112: 'unrecognized_name',
  116: 'certificate_required',
} as const satisfies Readonly<Record<number, CodeOf<'tls'>>>;

/** The name of an alert that {@link tlsAlert} returns. */
type TlsAlert = (typeof alerts)[keyof typeof alerts];

/**
 * The alert that an error is about. OpenSSL, its versions and BoringSSL write it differently, as in
 * `ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE` or `EPROTO` with `SSL alert number 40`.
 *
 * @returns undefined for another error
 */
export function tlsAlert(code: string, message: string): TlsAlert | undefined {
  const number = /\balert number (\d+)/i.exec(message)?.[1];
  if (number !== undefined) {
    return alerts[Number(number) as keyof typeof alerts];
  }
  const name = /^ERR_SSL_(?:SSLV3|TLSV1\d?|SSL\/TLS)_(?:ALERT_)?([A-Z_]+)$/.exec(code)?.[1];
  return Object.values(alerts).find(each => each.toUpperCase() === name);
}
