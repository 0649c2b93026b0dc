import type { SecretMask } from '../text/masking/secretMask';
import type { AgentEvent } from './agentEvent';

/** An event without secrets: services may log what they were sent. The text of an answer stays as it was sent. */
export function maskEvent(event: AgentEvent, mask: SecretMask): AgentEvent {
  return event.type === 'log' ? { ...event, message: mask.text(event.message) } : event;
}
