import type { LiveConversation } from '../../../core/asking/liveConversation';
import { type ConversationLabel, noLabel } from '../../../core/saved/conversationLabels';
import { summaryOf } from '../../../core/saved/savedConversation';
import { restoredState } from '../../../core/saved/savedTurn';
import { daysAgo } from './daysAgo';
import { type HistoryEntry, historyEntry } from './historyIndex';

/** A conversation in a list. */
export interface ConversationRow extends HistoryEntry {
  readonly label: ConversationLabel;
}

/**
 * The row of a saved conversation.
 *
 * @param isOpen true if another window has it open; otherwise, no query of it is running
 */
export function savedRow(entry: HistoryEntry, isOpen: boolean): ConversationRow {
  const isAnswered = isOpen && (entry.state === 'running' || entry.state === 'queued');
  const state = isAnswered ? 'running' : restoredState(entry.state);
  return { ...entry, state, label: entry.label ?? noLabel };
}

/**
 * The row of an open conversation; undefined if it has no question.
 *
 * @param now milliseconds since the epoch
 */
export function liveRow(
  { conversation, label }: Pick<LiveConversation, 'conversation' | 'label'>,
  now: number,
): ConversationRow | undefined {
  const { id, running } = conversation;
  const summary = summaryOf(conversation);
  const state = running?.state ?? summary.state;
  return summary.count === 0
    ? undefined
    : { ...historyEntry(id, now, label, { ...summary, state }), label };
}

/** The time of the last question, which the user remembers; a conversation is saved for mere typing, too. */
export function timeOf({ askedAt, savedAt }: Pick<HistoryEntry, 'askedAt' | 'savedAt'>): number {
  return askedAt ?? savedAt;
}

/** Rows in the order of lists, newest first. */
export function newestFirst(rows: Iterable<ConversationRow>): readonly ConversationRow[] {
  return [...rows].sort((one, other) => timeOf(other) - timeOf(one));
}

/** The groups of conversations, in the order of lists. */
export const rowGroups = ['running', 'pinned', 'today', 'yesterday', 'earlier'] as const;

export type RowGroup = (typeof rowGroups)[number];

/**
 * Groups rows.
 *
 * @param now milliseconds since the epoch
 */
export function groupRows(
  rows: readonly ConversationRow[],
  now: number,
): ReadonlyMap<RowGroup, readonly ConversationRow[]> {
  const dayOf = daysAgo(now);
  const groups = new Map<RowGroup, ConversationRow[]>();
  for (const row of rows) {
    const { label, state } = row;
    const group = state === 'running' ? 'running' : label.isPinned ? 'pinned' : dayOf(timeOf(row));
    const before = groups.get(group);
    if (before) {
      before.push(row);
    } else {
      groups.set(group, [row]);
    }
  }
  return groups;
}
