import { AgentQueryError } from '../errors/agentQueryError';
import type { CodeOf, DetailsOf } from '../errors/errorDetails';
import { isRecord } from '../text/json';

/** Absolute paths of PEM files; they may begin with `~/`. */
export interface TlsFiles {
  /** Authorities to trust in addition to the system's. */
  readonly ca: readonly string[];
  /** The client certificate and its private key. */
  readonly client: { readonly cert: string; readonly key: string } | undefined;
}

/**
 * The reasons why certificates cannot be used: the setting is not valid, a file cannot be used, or connections of this
 * platform cannot have certificates.
 */
export type TlsError = Extract<CodeOf<'configuration'>, `tls${string}`>;

const knownKeys = new Set(['ca', 'cert', 'key']);

/**
 * Reads the setting with the certificates of a service.
 *
 * @param setting as the user wrote it: `{ "ca"?: path or list, "cert"?: path, "key"?: path }`, or undefined
 * @returns undefined if it names no file
 * @throws {AgentQueryError} see {@link tlsError}
 */
export function tlsFiles(setting: unknown): TlsFiles | undefined {
  if (setting === undefined) {
    return undefined;
  }
  if (!isRecord(setting) || Object.keys(setting).some(key => !knownKeys.has(key))) {
    throw tlsError({ code: 'tls' });
  }
  const { ca = [], cert, key } = setting;
  const authorities = (Array.isArray(ca) ? ca : [ca]).map(readPath);
  if ((cert === undefined) !== (key === undefined)) {
    throw tlsError({ code: 'tlsPair' });
  }
  const client = cert === undefined ? undefined : { cert: readPath(cert), key: readPath(key) };
  return client || authorities.length > 0 ? { ca: authorities, client } : undefined;
}

export function tlsError(
  details: DetailsOf<'configuration', TlsError>,
  cause?: unknown,
): AgentQueryError {
  const why = cause instanceof Error ? ` (${cause.message})` : '';
  const message = `the certificates of the service: ${details.code}${why}`;
  return new AgentQueryError('configuration', message, details, cause);
}

function readPath(path: unknown): string {
  if (typeof path !== 'string') {
    throw tlsError({ code: 'tls' });
  }
  // A relative path would depend on where VS Code was started. On Windows, '/' is the root of the current drive.
  if (!/^(?:~?\/|~?\\|[a-z]:[\\/])/i.test(path) || path.includes('\0')) {
    throw tlsError({ code: 'tlsPath', file: path });
  }
  return path;
}
