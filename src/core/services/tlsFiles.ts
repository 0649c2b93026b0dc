import { AgentQueryError } from '../agentQueryError';
import { isRecord } from '../fields';

/** Absolute paths of PEM files; they may begin with `~/`. */
export interface TlsFiles {
  /** Authorities to trust in addition to those of the system. */
  readonly ca: readonly string[];
  /** The client certificate and its private key. */
  readonly client: { readonly cert: string; readonly key: string } | undefined;
}

/**
 * Why certificates cannot be used: the setting is not valid, a file cannot be used, or the platform has no certificates
 * of its own.
 */
export type TlsError =
  /** Not an object, or a property that is unknown or of a wrong type. */
  | 'tls'
  /** A path is not absolute. */
  | 'tlsPath'
  /** A certificate without its key, or the other way around. */
  | 'tlsPair'
  | 'tlsFileMissing'
  | 'tlsFileUnreadable'
  | 'tlsNotCertificate'
  | 'tlsNotKey'
  | 'tlsKeyMismatch'
  /** The key is encrypted, and there is no passphrase. */
  | 'tlsPassphrase'
  | 'tlsPassphraseWrong'
  /** The client certificate and its key are what they should be, but not for this TLS library. */
  | 'tlsUnusable'
  | 'tlsInBrowser';

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
  if (!isRecord(setting) || Array.isArray(setting)) {
    throw tlsError('tls');
  }
  if (Object.keys(setting).some(key => !knownKeys.has(key))) {
    throw tlsError('tls');
  }
  const { ca = [], cert, key } = setting;
  const authorities = (Array.isArray(ca) ? ca : [ca]).map(readPath);
  if ((cert === undefined) !== (key === undefined)) {
    throw tlsError('tlsPair');
  }
  const client = cert === undefined ? undefined : { cert: readPath(cert), key: readPath(key) };
  return client || authorities.length > 0 ? { ca: authorities, client } : undefined;
}

/**
 * The error for certificates that cannot be used.
 *
 * @param file path of the file that is the reason
 */
export function tlsError(code: TlsError, file?: string, cause?: unknown): AgentQueryError {
  const why = cause instanceof Error ? ` (${cause.message})` : '';
  return new AgentQueryError(
    'configuration',
    `the certificates of the service: ${code}${why}`,
    { code, ...(file === undefined ? {} : { file }) },
    cause,
  );
}

function readPath(path: unknown): string {
  if (typeof path !== 'string') {
    throw tlsError('tls');
  }
  // A relative path would depend on where VS Code was started. On Windows, '/' is the root of the current drive.
  if (!/^(?:~?\/|~?\\|[a-z]:[\\/])/i.test(path) || path.includes('\0')) {
    throw tlsError('tlsPath', path);
  }
  return path;
}
