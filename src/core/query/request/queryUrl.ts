import { AgentQueryError } from '../../agentQueryError';
import { baseUrlError } from './baseUrlError';

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
      // What is not valid may be a password with other characters than a URL has.
      url: baseUrl.replace(/^(\s*[a-z][a-z\d+.-]*:\/+)?.*@/is, '$1'),
    });
  }
  const url = new URL(baseUrl.trim());
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/query`;
  return url.href;
}
