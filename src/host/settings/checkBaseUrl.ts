import { thrownError } from '../../core/errors/agentQueryError';
import { completeBaseUrl, queryUrl } from '../../core/query/baseUrl';
import { errorText } from '../errors/errorText';

/** The result of a check of a base URL. */
interface BaseUrlCheck {
  /** The base URL with the scheme that was left out; without spaces around it. */
  readonly completed: string;
  /** The localized error; empty if it can be used, or if it is not complete yet. */
  readonly error: string;
}

/** Completes a base URL that a user wrote, and describes its error, if any. An empty one has none. */
export function checkBaseUrl(text: string): BaseUrlCheck {
  const completed = completeBaseUrl(text);
  const error = completed === '' ? undefined : thrownError(() => queryUrl(completed));
  return { completed, error: error ? errorText(error) : '' };
}

/** The check while the user is typing: the beginning of a scheme, such as `https:/`, is neither wrong nor completed. */
export function checkTypedBaseUrl(text: string): BaseUrlCheck {
  const typed = text.trim().toLowerCase();
  return ['http://', 'https://'].some(scheme => scheme.startsWith(typed))
    ? { completed: text.trim(), error: '' }
    : checkBaseUrl(text);
}
