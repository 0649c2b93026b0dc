import type { PartRecord } from '../../../parts/partSource';
import type { ServiceRef } from '../../../services/serviceRef';
import type { Turn, TurnState } from '../../turn';

/** What is saved of a conversation. */
export interface SavedConversation {
  readonly id: string;
  /** The service it belongs to; undefined before the first question. */
  readonly service: ServiceRef | undefined;
  readonly turns: readonly Turn[];
  /** Text of the Question box. */
  readonly draft: string;
  /** Keyword arguments for the next question, as written so far. */
  readonly draftKwargs: string;
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
  /** Undefined before the first question. */
  readonly service: ServiceRef | undefined;
}

/** The summary of a conversation. */
export function summaryOf({
  turns,
  service,
}: Pick<SavedConversation, 'turns' | 'service'>): ConversationSummary {
  return {
    question: turns[0]?.question ?? '',
    count: turns.length,
    state: turns.at(-1)?.state ?? 'complete',
    service,
  };
}
