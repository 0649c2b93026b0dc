import { AgentQueryError } from '../../core/agentQueryError';

/** OpenSSL's and Node's codes for a certificate that is not trusted, or a server that speaks no TLS. */
const tlsCode =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|EPROTO$|HOSTNAME_MISMATCH$|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$)/;

/** The system's code of an error; that of its first part where a host had several addresses. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return errorCode(error.errors[0]);
  }
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** An error of the connection before any response, in the client's terms. */
export function connectionError(error: unknown, url: string): AgentQueryError {
  if (error instanceof AgentQueryError) {
    return error;
  }
  const code = errorCode(error);
  const proxy = otherHost(error, url);
  if (proxy !== undefined) {
    const known = { url, code: 'proxyUnreachable', proxy };
    return new AgentQueryError('connect', messageOf(error), known, error);
  }
  const kind = code !== undefined && tlsCode.test(code) ? 'tls' : 'connect';
  return new AgentQueryError(kind, messageOf(error), details(url, code), error);
}

/** The proxy's own answer to a request for a connection through it, which is none of the service's. */
export function proxyError(status: number, url: string): AgentQueryError {
  return new AgentQueryError('connect', `the proxy answered with HTTP status ${status}`, {
    url,
    code: 'proxyRefused',
    status,
  });
}

/** The host and port that could not be reached, if they are not those of the address: then a proxy stands before it. */
function otherHost(error: unknown, address: string): string | undefined {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const { address: ip, port, hostname } = Object(first) as Readonly<Record<string, unknown>>;
  const url = new URL(address);
  const ownPort = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (typeof port === 'number' && port !== ownPort) {
    return `${ip}:${port}`;
  }
  const ownName = url.hostname.replace(/^\[|\]$/g, '');
  return typeof hostname === 'string' && hostname.toLowerCase() !== ownName ? hostname : undefined;
}

/** An error of the response's body, in the client's terms. */
export function bodyError(error: unknown, url: string): AgentQueryError {
  if (error instanceof AgentQueryError) {
    return error;
  }
  return new AgentQueryError(
    'interrupted',
    messageOf(error),
    details(url, errorCode(error)),
    error,
  );
}

function details(url: string, code: string | undefined): { url: string; code?: string } {
  return code === undefined ? { url } : { url, code };
}

function messageOf(error: unknown): string {
  // An AggregateError of Node has an empty message of its own.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
