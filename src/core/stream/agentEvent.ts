import type { SecretMask } from '../masking/secretMask';

/** One event of an answer, as the rest of the extension and its API know it. */
export type AgentEvent =
  | { readonly type: 'message'; readonly content: string }
  | { readonly type: 'log'; readonly message: string };

/** An event without secrets: services may log what they were sent. The text of an answer stays as it was sent. */
export function maskEvent(event: AgentEvent, mask: SecretMask): AgentEvent {
  return event.type === 'log' ? { ...event, message: mask.text(event.message) } : event;
}
