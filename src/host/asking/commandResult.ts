import type { AskResult } from '../../core/asking/conversationRunner';
import { errorText } from '../errors/errorText';
import type { LeftOut } from '../parts/concernText';

/** The result of a command that sends a question. */
export interface CommandResult {
  readonly outcome: AskResult['outcome'];
  /** The text received, even if the query failed. */
  readonly answer: string;
  readonly conversationId: string;
  /** The text that users see; absent if the query succeeded. */
  readonly error?: string;
  /** Parts that were not sent, because only the user can confirm them; absent if all were sent. */
  readonly leftOut?: readonly LeftOut[];
}

/** The result of a query for the caller of a command. */
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

/** The result of a question that was not sent, with the text that users see. */
export function failedResult(conversationId: string, error: string): CommandResult {
  return { outcome: 'failed', answer: '', conversationId, error };
}
