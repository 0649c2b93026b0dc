import { ownCopy } from '../../base/shorten';
import type { EventData, EventType } from '../../protocol/wire';
import type { SecretMask } from '../masking/secretMask';

/** One event of an answer, in the form used by the rest of the extension: its type, and the fields of its data. */
export type AgentEvent = {
  readonly [Type in EventType]: EventData[Type] & {
    readonly type: Type;
    /** The number of UTF-16 code units that were cut off at the end of a diagnostic text. */
    readonly omitted?: number;
  };
}[EventType];

/** @returns true for text of the answer; all other events tell something about it */
export function isAnswer(event: AgentEvent): event is Extract<AgentEvent, { content: string }> {
  switch (event.type) {
    case 'message':
      return true;
    case 'log':
      return false;
  }
}

/**
 * An event without secrets, since services may log the request. The text of an answer does not change.
 *
 * @param maxLength UTF-16 code units of a diagnostic text; the rest is cut off, and not searched for secrets
 */
export function maskEvent(event: AgentEvent, mask: SecretMask, maxLength: number): AgentEvent {
  if (isAnswer(event)) {
    return event;
  }
  const { message } = event;
  const masked = mask.beginning(message, maxLength);
  return message.length <= maxLength
    ? { ...event, message: masked }
    : // A copy, because the beginning of a text keeps all of it in memory.
      { ...event, message: ownCopy(masked), omitted: message.length - maxLength };
}
