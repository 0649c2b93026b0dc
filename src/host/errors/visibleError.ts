import type { AgentQueryError } from '../../core/agentQueryError';
import type { AgentQueryErrorDetails } from '../../core/errorDetails';
import { visibleText } from '../../core/text/visibleText';

/** Length of a URL, a header or a list of names in a sentence, in UTF-16 code units. */
const maxLength = 400;

/**
 * The error with invisible characters made visible and long texts shortened, so that they fit into a sentence. Most of
 * them come from a service or a file.
 */
export function visibleError(error: AgentQueryError): AgentQueryError {
  const texts = Object.entries(error.details).map(([key, value]) => {
    if (typeof value !== 'string') {
      return [key, value];
    }
    // The start of the response body is shown separately, with its line breaks.
    return [key, key === 'snippet' ? visibleLines(value) : visibleText(value, maxLength)];
  });
  return error.with(
    visibleText(error.message, maxLength),
    Object.fromEntries(texts) as AgentQueryErrorDetails,
  );
}

function visibleLines(text: string): string {
  return text
    .split('\n')
    .map(line => visibleText(line))
    .join('\n');
}
