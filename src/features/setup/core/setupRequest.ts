import { type BaseUrlError, baseUrlError, withoutQuery } from '../../../core/query/baseUrl';
import { isHonestName } from '../../../core/services/honestName';
import { isServiceName } from '../../../core/services/service';
import { visibleText } from '../../../core/text/foreignText';

/** A service that a link, another extension or the environment asks to add. It is valid, and safe to show. */
export interface SetupRequest {
  readonly name: string;
  /**
   * The base URL in the form that parsing yields: the host name in ASCII (Punycode), the path percent-encoded, without
   * `/query` at the end.
   */
  readonly baseUrl: string;
}

type SetupRequestError =
  | BaseUrlError
  /** The URL contains spaces, backslashes or invisible characters. */
  | 'characters'
  /** The URL is too long to be shown completely. */
  | 'tooLong'
  /** The name is a number, or misleading. */
  | 'name';

/** The maximum length of a URL in UTF-16 code units, so that a dialog can show it completely. */
const maxUrlLength = 300;

/**
 * Checks a request. A URL that could look like another one is refused.
 *
 * @param name by default, the host and port of the URL
 */
export function readSetupRequest(
  name: string | undefined,
  baseUrl: string,
): SetupRequest | SetupRequestError {
  const text = baseUrl.trim();
  const error = baseUrlError(text);
  if (error !== undefined) {
    return error;
  }
  // The parser removes line breaks and tabs, and treats a backslash as a slash.
  if (/[\s\\]/.test(text) || visibleText(text) !== text) {
    return 'characters';
  }
  const url = new URL(text);
  const shown = withoutQuery(url.href).replace(/\/{1,64}$/, '');
  if (shown.length > maxUrlLength) {
    return 'tooLong';
  }
  const ownName = (name ?? '').normalize().trim();
  if (ownName === '') {
    return { name: url.host, baseUrl: shown };
  }
  return isServiceName(ownName) && isHonestName(ownName, url)
    ? { name: ownName, baseUrl: shown }
    : 'name';
}

export type SetupLinkError =
  | SetupRequestError
  /** Not the path `/setup`. */
  | 'path'
  /** A parameter occurs twice. */
  | 'twice';

/** The maximum length of a query in UTF-16 code units. Far more than a valid link needs. */
const maxQueryLength = 4096;

/**
 * Reads a setup link. Only the parameters `baseUrl` and `name` are used; all others are ignored.
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

/** The values of a parameter. Not read with URLSearchParams, which would decode them again. */
function valuesOf(key: string, query: string): readonly string[] {
  return query
    .split('&')
    .filter(parameter => parameter.startsWith(`${key}=`))
    .map(parameter => parameter.slice(key.length + 1));
}
