import type { EventType } from '../../../protocol/wire';

/**
 * The groups of entries that the timeline tells apart. Entries of `answer` are text of the answer, and shown as they were
 * received; in all others, secrets are masked.
 */
export type EntryGroup = 'answer' | 'log' | 'fault' | 'other';

/**
 * The kinds of entries of an event stream, with the group and the icon of each. `failure` reports an error of the answer,
 * and `ignored` came after the end mark.
 */
export const entryKinds = {
  message: { group: 'answer', icon: 'comment' },
  log: { group: 'log', icon: 'output' },
  failure: { group: 'fault', icon: 'warning' },
  unknown: { group: 'fault', icon: 'question' },
  malformed: { group: 'fault', icon: 'error' },
  comment: { group: 'other', icon: 'pulse' },
  done: { group: 'other', icon: 'check' },
  ignored: { group: 'fault', icon: 'circle-slash' },
} satisfies Record<EventType | 'failure', KindView> & Record<string, KindView>;

interface KindView {
  readonly group: EntryGroup;
  readonly icon: string;
}

export type EntryKind = keyof typeof entryKinds;

/** Zero for each kind. */
export function noEntries(): Record<EntryKind, number> {
  return Object.fromEntries(Object.keys(entryKinds).map(kind => [kind, 0])) as Record<
    EntryKind,
    number
  >;
}
