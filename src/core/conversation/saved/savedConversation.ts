import type { PartRecord } from '../../parts/partSource';
import type { Turn, TurnState } from '../turn';

/** A conversation as it is kept on disk. */
export interface SavedConversation {
  readonly id: string;
  readonly turns: readonly Turn[];
  /** The question that was being written, and its parts. */
  readonly draft: string;
  readonly staged: readonly PartRecord[];
}

/** What a list of saved conversations says of one. */
export interface ConversationSummary {
  /** The first question; empty where none was asked. */
  readonly question: string;
  /** How many questions were asked. */
  readonly count: number;
  /** What became of the last one. */
  readonly state: TurnState;
}

export function summaryOf(turns: readonly Turn[]): ConversationSummary {
  return {
    question: turns[0]?.question ?? '',
    count: turns.length,
    state: turns.at(-1)?.state ?? 'complete',
  };
}
