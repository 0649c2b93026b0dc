import { shorten } from '../../../base/shorten';
import type { SecretMask } from '../../../core/masking/secretMask';
import { byteSize, utf8Length } from '../../../core/text/byteSize';
import { visibleLines } from '../../../core/text/foreignText';
import { formatJson } from '../../../core/text/formatJson';
import { parseJson } from '../../../core/text/json';
import { isEvent, type TranscriptEntry } from '../../../core/transcript/transcript';
import { type EntryKind, entryKinds } from '../protocol/entryKinds';
import type { DetailView } from '../protocol/inspectorMessages';
import { linesOf } from './entryText';

/** The maximum length of the lines, and of the formatted JSON, that are shown, in UTF-16 code units. */
const maxLength = 128 * 1024;

/** A whole entry for display, up to a limit, without secrets. */
export function entryDetail(
  index: number,
  entry: TranscriptEntry,
  kind: EntryKind,
  mask: SecretMask,
): DetailView {
  const lines = linesOf(entry);
  const shown = shorten(lines, maxLength);
  const masked =
    entryKinds[kind].group === 'answer' ? (text: string) => text : (text: string) => mask.cut(text);
  const json = isEvent(entry) && parseJson(entry.data) !== undefined;
  return {
    index,
    lines: visibleLines(masked(shown)),
    json: json ? visibleLines(masked(formatJson(entry.data, maxLength))) : undefined,
    omitted: shown === lines ? '' : byteSize(utf8Length(lines) - utf8Length(shown)),
  };
}
