import { shorten } from '../../../base/shorten';
import type { SecretMask } from '../../../core/masking/secretMask';
import { visibleText } from '../../../core/text/foreignText';
import { dataLines, isEvent, type TranscriptEntry } from '../../../core/transcript/transcript';
import { type EntryKind, entryKinds } from '../protocol/entryKinds';
import { classifyEntry } from './classifyEntry';

/** The maximum length of a row's text in UTF-16 code units. */
const maxRowLength = 300;

/**
 * The maximum length of data that is parsed, in UTF-16 code units: parsing MBs for the beginning of a text takes too
 * long.
 */
const maxParsedLength = 64 * 1024;

/** The beginning of an entry's text for a row, on one line; secrets are masked except in the text of an answer. */
export function rowText(entry: TranscriptEntry, kind: EntryKind, mask: SecretMask): string {
  const isLong = isEvent(entry) && entry.data.length > maxParsedLength;
  const text = isLong ? entry.data.slice(0, maxParsedLength) : classifyEntry(entry).text;
  const shown = entryKinds[kind].group === 'answer' ? text : mask.beginning(text, maxRowLength + 1);
  return visibleText(shorten(shown, maxRowLength), maxRowLength);
}

/** The lines of an entry as they were received, joined by LF; secrets are masked unless it is text of the answer. */
export function maskedLines(entry: TranscriptEntry, kind: EntryKind, mask: SecretMask): string {
  const lines = linesOf(entry);
  return entryKinds[kind].group === 'answer' ? lines : mask.text(lines);
}

/** The lines of an entry as they were received, joined by LF. */
export function linesOf(entry: TranscriptEntry): string {
  return isEvent(entry) ? (entry.lines ?? dataLines(entry.data)) : entry.lines;
}
