import { AgentQueryError } from '../errors/agentQueryError';
import { isThisMachine } from './thisMachine';

export const baseUrlErrors = [
  'empty',
  'invalid',
  'scheme',
  'userInfo',
  'query',
  'fragment',
] as const;

/** The rule that a base URL violates. */
export type BaseUrlError = (typeof baseUrlErrors)[number];

/** Checks a base URL; undefined if it can be used. */
export function baseUrlError(baseUrl: string): BaseUrlError | undefined {
  const text = baseUrl.trim();
  if (text === '') {
    return 'empty';
  }
  if (!URL.canParse(text)) {
    return 'invalid';
  }
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return 'scheme';
  }
  // URL accepts 'http:host' and 'http:/host', which are typing mistakes.
  if (!/^https?:\/\//i.test(text)) {
    return 'invalid';
  }
  if (url.username !== '' || url.password !== '') {
    return 'userInfo';
  }
  // The parsed URL does not show a bare '?' or '#'.
  if (text.includes('#')) {
    return 'fragment';
  }
  return text.includes('?') ? 'query' : undefined;
}

/** @returns true if entering a base URL helps: the value of `agentQuery.baseUrl` is missing or not valid */
export function needsBaseUrl({ kind, details }: AgentQueryError): boolean {
  return (
    kind === 'configuration' &&
    details.service === undefined &&
    baseUrlErrors.some(code => code === details.code)
  );
}

/**
 * The URL that queries are posted to: the base URL with its path, followed by `/query`.
 *
 * @throws {AgentQueryError} of kind `configuration`, with a {@link BaseUrlError} as its code
 */
export function queryUrl(baseUrl: string): string {
  const error = baseUrlError(baseUrl);
  if (error) {
    throw new AgentQueryError('configuration', `base URL: ${error}`, {
      code: error,
      // An invalid part may be a password with characters that URLs do not allow.
      url: baseUrl.replace(/^(\s*[a-z][a-z\d+.-]*:\/+)?.*@/is, '$1'),
    });
  }
  const url = new URL(baseUrl.trim());
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/query`;
  return url.href;
}

/** Removes `/query` from the end of a base URL: people copy the address of the endpoint. */
export function withoutQuery(baseUrl: string): string {
  const text = baseUrl.trim();
  return baseUrlError(text) === undefined ? text.replace(/(?<=[^/])\/query\/{0,64}$/, '') : text;
}

/**
 * Turns an entered text into a base URL. Adds the scheme if it is missing, as in `localhost:8000`: http for this
 * machine, https for all others, because code and tokens are sent there. Removes `/query` at the end.
 *
 * @returns the text without spaces around it if even a scheme does not make it valid
 */
export function completeBaseUrl(text: string): string {
  return withoutQuery(withScheme(text.trim()));
}

function withScheme(written: string): string {
  // 'http', 'http:' and 'http:/' are the beginning of a scheme, or a typing mistake in one.
  if (/^(?:[a-z][a-z\d+.-]*:\/\/|https?(?:$|:))/i.test(written)) {
    return written;
  }
  const secure = `https://${written}`;
  if (/\s/.test(written) || baseUrlError(secure) !== undefined) {
    return written;
  }
  return isThisMachine(new URL(secure).hostname) ? `http://${written}` : secure;
}

/**
 * @returns true if two base URLs are equal but for spaces around them and slashes at the end; false if they are empty
 */
export function isSameUrl(one: string, other: string): boolean {
  return plainUrl(one) === plainUrl(other) && plainUrl(one) !== '';
}

function plainUrl(url: string): string {
  return url.trim().replace(/\/{1,64}$/, '');
}

/** @returns true if two base URLs are valid and lead to the same scheme, host, and port */
export function isSameOrigin(one: string, other: string): boolean {
  return originOf(one) === originOf(other) && originOf(one) !== '';
}

/** The scheme, host, and port of a base URL; empty if the URL cannot be used for queries. */
export function originOf(baseUrl: string): string {
  return baseUrlError(baseUrl) === undefined ? new URL(baseUrl.trim()).origin : '';
}

/** The port of an http or https URL, even if the URL does not contain it. */
export function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80));
}
