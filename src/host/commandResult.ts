import type { AskResult } from '../core/conversation/conversationRunner';
import { errorText } from './errors/errorText';

/** What a command that asks resolves to when its query has ended. */
export interface CommandResult {
  readonly outcome: AskResult['outcome'];
  readonly answer: string;
  readonly conversationId: string;
  readonly error?: string;
}

export function commandResult({
  outcome,
  answer,
  conversationId,
  error,
}: AskResult): CommandResult {
  return {
    outcome,
    answer,
    conversationId,
    ...(error === undefined ? {} : { error: errorText(error) }),
  };
}
