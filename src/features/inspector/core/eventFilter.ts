import { literalPattern } from '../../../base/literalPattern';
import type { TranscriptEntry } from '../../../core/transcript/transcript';
import type { EntryKind } from '../protocol/entryKinds';
import { classifyEntry } from './classifyEntry';
import { linesOf } from './entryText';

/** The rows that the user wants to see. */
export interface EventFilter {
  /** The text to find in the text or in the lines of a row, whatever the case; empty for all rows. */
  readonly text: string;
  /** The kinds to show; empty for all kinds. */
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
  const pattern = new RegExp(literalPattern(text), 'i');
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
