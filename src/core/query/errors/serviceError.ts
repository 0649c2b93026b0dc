import { AgentQueryError } from '../../agentQueryError';
import { ownCopy } from '../../text/ownCopy';
import { shorten } from '../../text/shorten';
import { limits } from '../limits';

/**
 * The error for a stream in which the service reported that its answer has failed.
 *
 * @param words of the service, of each report
 * @param hasText if some of the answer has arrived
 */
export function serviceError(
  words: readonly string[],
  hasText: boolean,
  url: string,
): AgentQueryError {
  const all = [...new Set(words)].filter(each => each !== '').join('\n');
  const snippet = ownCopy(shorten(all, limits.snippetBytes));
  const message = `the service reported an error: ${snippet}`;
  return hasText
    ? new AgentQueryError('interrupted', message, { url, code: 'service', snippet })
    : new AgentQueryError('service', message, { url, snippet });
}
