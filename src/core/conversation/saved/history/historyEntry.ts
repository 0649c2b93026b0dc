import { beginning } from '../../../text/beginning';
import type { ConversationLabel } from '../format/conversationLabel';
import type { ConversationSummary } from '../format/savedConversation';

/** What the history shows of a saved conversation. */
export interface HistoryEntry extends ConversationSummary {
  readonly id: string;
  /** Milliseconds since the epoch; renaming and pinning do not change it. */
  readonly savedAt: number;
  /** Undefined if it cannot be read at the moment. */
  readonly label: ConversationLabel | undefined;
}

/** Length of the first question in an entry, in UTF-16 code units: thousands of entries are kept in memory. */
const maxQuestionLength = 200;

/** An entry, with the beginning of the first question. */
export function historyEntry(
  id: string,
  savedAt: number,
  label: ConversationLabel | undefined,
  summary: ConversationSummary,
): HistoryEntry {
  const question = beginning(summary.question, maxQuestionLength);
  return { ...summary, question, id, savedAt, label };
}
