import type { EntryKind } from '../../protocol/toInspector';
import type { TranscriptEntry } from '../transcript/transcript';
import { classifyEntry } from './classifyEntry';
import { linesOf } from './linesOf';

/** Which rows to show. */
export interface EventFilter {
  /** Found in the text or in the lines of a row, whatever the case; empty for all rows. */
  readonly text: string;
  /** Empty for all kinds. */
  readonly kinds: readonly EntryKind[];
}

/** A test of rows for a filter; undefined if it shows all rows. */
export function eventFilter({
  text,
  kinds,
}: EventFilter): ((kind: EntryKind, entry: TranscriptEntry) => boolean) | undefined {
  if (text === '' && kinds.length === 0) {
    return undefined;
  }
  const wanted = new Set(kinds);
  const pattern = new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i');
  return (kind, entry) =>
    (wanted.size === 0 || wanted.has(kind)) && (text === '' || contains(entry, pattern));
}

function contains(entry: TranscriptEntry, pattern: RegExp): boolean {
  const lines = linesOf(entry);
  if (pattern.test(lines)) {
    return true;
  }
  // JSON may escape any character, and several lines of data are one text.
  return /[\\\n]/.test(lines) && pattern.test(classifyEntry(entry).text);
}
