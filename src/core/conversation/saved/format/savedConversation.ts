import type { PartRecord } from '../../../parts/partSource';
import type { Turn, TurnState } from '../../turn';

/** What is saved of a conversation. */
export interface SavedConversation {
  readonly id: string;
  readonly turns: readonly Turn[];
  /** Text of the Question box. */
  readonly draft: string;
  /** Parts that are staged for the next question. */
  readonly staged: readonly PartRecord[];
}

/** A saved conversation as listed in the history. */
export interface ConversationSummary {
  /** The first question; empty if there is none. */
  readonly question: string;
  /** Number of questions. */
  readonly count: number;
  /** State of the last turn. */
  readonly state: TurnState;
}

/** The summary of a conversation with these turns. */
export function summaryOf(turns: readonly Turn[]): ConversationSummary {
  return {
    question: turns[0]?.question ?? '',
    count: turns.length,
    state: turns.at(-1)?.state ?? 'complete',
  };
}
