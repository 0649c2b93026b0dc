import { ownCopy } from '../../base/shorten';
import type { SecretMask } from '../masking/secretMask';

/** One event of an answer, as the rest of the extension and its API know it. */
export type AgentEvent =
  | { readonly type: 'message'; readonly content: string }
  | {
      readonly type: 'log';
      readonly message: string;
      /** UTF-16 code units that were cut off at the end. */
      readonly omitted?: number;
    };

/**
 * An event without secrets, since services may log what they were sent. The text of an answer stays as it was sent.
 *
 * @param maxLength UTF-16 code units of a log message; the rest is cut off, and not searched for secrets
 */
export function maskEvent(event: AgentEvent, mask: SecretMask, maxLength: number): AgentEvent {
  if (event.type === 'message') {
    return event;
  }
  const { message } = event;
  const masked = mask.beginning(message, maxLength);
  return message.length <= maxLength
    ? { ...event, message: masked }
    : // A copy, because the beginning of a text keeps all of it in memory.
      { ...event, message: ownCopy(masked), omitted: message.length - maxLength };
}
