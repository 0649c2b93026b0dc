import { baseUrlError } from './baseUrlError';
import { isLoopback } from './isLoopback';

/**
 * Adds the scheme to a base URL that was written without one, such as `localhost:8000`: http for this machine, https
 * for all others, because code and tokens are sent there.
 *
 * @returns the text without spaces around it if it has a scheme, or if a scheme would not make it valid
 */
export function completeBaseUrl(text: string): string {
  const written = text.trim();
  // 'http', 'http:' and 'http:/' are the beginning of a scheme, or a typing mistake in one.
  if (/^(?:[a-z][a-z\d+.-]*:\/\/|https?(?:$|:))/i.test(written)) {
    return written;
  }
  const secure = `https://${written}`;
  if (/\s/.test(written) || baseUrlError(secure) !== undefined) {
    return written;
  }
  return isLoopback(new URL(secure).hostname) ? `http://${written}` : secure;
}
