import { thrownError } from '../../../core/errors/agentQueryError';
import { completeBaseUrl, queryUrl } from '../../../core/query/baseUrl';
import { errorText } from '../../../host/errors/errorText';
import type { BaseUrlCheckView } from '../protocol/setupProtocol';

/** Completes a base URL that a user wrote, and describes its error, if any. An empty one has none. */
export function checkBaseUrl(text: string): BaseUrlCheckView {
  const completed = completeBaseUrl(text);
  const error = completed === '' ? undefined : thrownError(() => queryUrl(completed));
  return { completed, error: error ? errorText(error) : '' };
}

/** The check while the user is typing: the beginning of a scheme, such as `https:/`, is neither wrong nor completed. */
export function checkTypedBaseUrl(text: string): BaseUrlCheckView {
  const typed = text.trim().toLowerCase();
  return ['http://', 'https://'].some(scheme => scheme.startsWith(typed))
    ? { completed: text.trim(), error: '' }
    : checkBaseUrl(text);
}
