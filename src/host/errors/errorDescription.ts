import type { AgentQueryError } from '../../core/errors/agentQueryError';
import type { AgentQueryErrorDetails } from '../../core/errors/errorDetails';
import { serviceWords } from '../../core/errors/serviceWords';
import { visibleLines, visibleText } from '../../core/text/foreignText';
import { terminalText } from '../../core/text/terminalText';
import type { MainActionId } from '../../protocol/fromPage';

/** The message for users about an error, and the buttons to offer, in their order. */
export interface ErrorDescription {
  readonly text: string;
  readonly actions: readonly MainActionId[];
}

/** The maximum length of a URL, a header or a list of names in a sentence, in UTF-16 code units. */
const maxValueLength = 400;

/**
 * The error with invisible characters made visible and long texts shortened, so that they fit into a sentence. Most of
 * them come from a service or a file.
 */
export function visibleError(error: AgentQueryError): AgentQueryError {
  const texts = Object.entries(error.details).map(([key, value]) => {
    if (typeof value !== 'string') {
      return [key, value];
    }
    // The start of the response body, or what a program printed, is shown separately, with its line breaks.
    return [
      key,
      key === 'snippet'
        ? visibleLines(terminalText(wordsOf(error, value)))
        : visibleText(value, maxValueLength),
    ];
  });
  return error.with(
    visibleText(error.message, maxValueLength),
    Object.fromEntries(texts) as AgentQueryErrorDetails,
  );
}

/** The start of the response body, or the service's own words in it; of events, users need exactly what was sent. */
function wordsOf({ kind, details }: AgentQueryError, snippet: string): string {
  const isBody = kind === 'status' || (kind === 'notEventStream' && details.shape === undefined);
  return (isBody && serviceWords(snippet)) || snippet;
}

/**
 * The name of a setting that each service has: `agentQuery.tls`, or `agentQuery.services › Staging › tls` for a service
 * with a name.
 */
export function serviceSetting(
  key: 'headers' | 'tls' | 'auth',
  { service }: AgentQueryErrorDetails,
): string {
  return service === undefined ? `agentQuery.${key}` : `agentQuery.services › ${service} › ${key}`;
}

/** Host and port of a URL, or the text itself if it is not a URL. */
export function host(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
