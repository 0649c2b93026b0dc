import type { AskResult } from '../../core/conversation/conversationRunner';
import { errorText } from '../errors/errorText';
import type { LeftOut } from '../parts/concernText';

/** What a command that asks resolves to when its query has ended. */
export interface CommandResult {
  readonly outcome: AskResult['outcome'];
  readonly answer: string;
  readonly conversationId: string;
  readonly error?: string;
  /** What was asked about and not sent, as only a person can decide to; absent where all was. */
  readonly leftOut?: readonly LeftOut[];
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
