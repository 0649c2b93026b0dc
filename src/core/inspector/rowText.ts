import type { EntryKind } from '../../protocol/toInspector';
import type { SecretMask } from '../text/masking/secretMask';
import { shorten } from '../text/shorten';
import { visibleText } from '../text/visibleText';
import { isEvent, type TranscriptEntry } from '../transcript/transcript';
import { classifyEntry } from './classifyEntry';

/** UTF-16 code units of a row's text. */
const maxLength = 300;

/** UTF-16 code units of data up to which it is parsed: parsing MBs for the beginning of a text takes too long. */
const maxParsedLength = 64 * 1024;

/** The beginning of an entry's text for a row, on one line and without secrets but in the text of an answer. */
export function rowText(entry: TranscriptEntry, kind: EntryKind, mask: SecretMask): string {
  const isLong = isEvent(entry) && entry.data.length > maxParsedLength;
  const text = isLong ? entry.data.slice(0, maxParsedLength) : classifyEntry(entry).text;
  const start = text.slice(0, maxParsedLength);
  // Masked before it is cut, so that no part of a secret is left.
  const masked = kind === 'message' ? start : mask.text(start);
  return visibleText(shorten(masked, maxLength), maxLength);
}
