import { readSetupRequest, type SetupRequest, type SetupRequestError } from './setupRequest';

/** Why a link cannot be accepted. */
export type SetupLinkError =
  | SetupRequestError
  /** Not the path `/setup`. */
  | 'path'
  /** A parameter occurs twice. */
  | 'twice';

/** UTF-16 code units. Far more than a valid link needs. */
const maxQueryLength = 4096;

/**
 * Reads a set-up link. Only the parameters `baseUrl` and `name` count; all others are ignored.
 *
 * @param query as VS Code passes it on: already percent-decoded, so that a `&` in a value ends the value
 */
export function readSetupLink(path: string, query: string): SetupRequest | SetupLinkError {
  if (path !== '/setup') {
    return 'path';
  }
  if (query.length > maxQueryLength) {
    return 'tooLong';
  }
  const names = valuesOf('name', query);
  const urls = valuesOf('baseUrl', query);
  if (names.length > 1 || urls.length > 1) {
    return 'twice';
  }
  return readSetupRequest(names[0], urls[0] ?? '');
}

/** Not with URLSearchParams, which would decode the values again. */
function valuesOf(key: string, query: string): readonly string[] {
  return query
    .split('&')
    .filter(parameter => parameter.startsWith(`${key}=`))
    .map(parameter => parameter.slice(key.length + 1));
}
