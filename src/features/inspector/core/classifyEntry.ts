import { literalPattern } from '../../../base/literalPattern';
import { shorten } from '../../../base/shorten';
import type { SecretMask } from '../../../core/masking/secretMask';
import { isAnswer } from '../../../core/stream/agentEvent';
import { isEndMark, readEvent } from '../../../core/stream/readEnvelope';
import { visibleText } from '../../../core/text/foreignText';
import { parseJson } from '../../../core/text/json';
import { dataLines, isEvent, type TranscriptEntry } from '../../../core/transcript/transcript';
import { type EntryKind, entryKinds } from '../protocol/entryKinds';
import type { EntryFault } from '../protocol/inspectorMessages';

interface ClassifiedEntry {
  readonly kind: EntryKind;
  /** The fault of an entry of kind `malformed` or `unknown`. */
  readonly fault?: EntryFault;
  /** The text of an event of the interface; otherwise the data or the lines. */
  readonly text: string;
}

/** Reads an entry in the same way as the client. */
export function classifyEntry(entry: TranscriptEntry): ClassifiedEntry {
  if (!isEvent(entry)) {
    const { type, lines } = entry;
    switch (type) {
      case 'comment':
        return { kind: 'comment', text: lines.replace(/^: ?/, '') };
      case 'incomplete':
        return { kind: 'malformed', fault: 'incomplete', text: lines };
      case 'ignored':
        return { kind: 'ignored', text: lines };
    }
  }
  const { data, lines } = entry;
  if (isEndMark(data)) {
    return { kind: 'done', text: data };
  }
  const name = lines === undefined ? '' : (/^event: ?(.*)$/m.exec(lines)?.[1] ?? '');
  const event = readEvent(name, data, parseJson(data));
  if (typeof event === 'string') {
    return { kind: event === 'unknownType' ? 'unknown' : 'malformed', fault: event, text: data };
  }
  return event.type !== 'failure' && isAnswer(event)
    ? { kind: event.type, text: event.content }
    : { kind: event.type, text: event.message || data };
}

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
