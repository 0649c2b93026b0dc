import {
  AgentQueryError,
  type AgentQueryErrorDetails,
} from '../../core/query/errors/agentQueryError';
import { visibleText } from '../../core/text/visibleText';

/** UTF-16 units of an address, a header or a list of names within a sentence. */
const longest = 400;

/** An error whose texts, most of which come from a service or a file, fit into a sentence. */
export function visibleError({ kind, message, details }: AgentQueryError): AgentQueryError {
  const texts = Object.entries(details).map(([key, value]) => {
    if (typeof value !== 'string') {
      return [key, value];
    }
    // The start of a response is shown by itself, with its lines.
    return [key, key === 'snippet' ? visibleLines(value) : visibleText(value, longest)];
  });
  return new AgentQueryError(
    kind,
    visibleText(message, longest),
    Object.fromEntries(texts) as AgentQueryErrorDetails,
  );
}

function visibleLines(text: string): string {
  return text
    .split('\n')
    .map(line => visibleText(line))
    .join('\n');
}
