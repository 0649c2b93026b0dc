import { AgentQueryError } from '../../agentQueryError';

/** The rule that a base URL breaks. */
export type BaseUrlError = 'empty' | 'invalid' | 'scheme' | 'userInfo' | 'query' | 'fragment';

/** What is wrong with a base URL, or undefined where it can be used. */
export function baseUrlError(baseUrl: string): BaseUrlError | undefined {
  const text = baseUrl.trim();
  if (text === '') {
    return 'empty';
  }
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return 'invalid';
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return 'scheme';
  }
  // URL accepts 'http:host' and 'http:/host'; a person who wrote that meant something else.
  if (!/^https?:\/\//i.test(text)) {
    return 'invalid';
  }
  if (url.username !== '' || url.password !== '') {
    return 'userInfo';
  }
  // By the text and not by the parsed URL, which cannot tell a bare '?' or '#' from none.
  if (text.includes('#')) {
    return 'fragment';
  }
  return text.includes('?') ? 'query' : undefined;
}

/**
 * The address that queries are posted to: the base URL, its path prefix kept, and `/query` after one slash.
 *
 * @throws {AgentQueryError} of kind `configuration`, its code a {@link BaseUrlError}
 */
export function queryUrl(baseUrl: string): string {
  const error = baseUrlError(baseUrl);
  if (error) {
    throw new AgentQueryError('configuration', `base URL: ${error}`, {
      code: error,
      url: baseUrl,
    });
  }
  const url = new URL(baseUrl.trim());
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/query`;
  return url.href;
}
