import type { DetailView } from '../../protocol/toInspector';
import { parseJson } from '../parseJson';
import { byteSize } from '../text/byteSize';
import type { SecretMask } from '../text/masking/secretMask';
import { shorten } from '../text/shorten';
import { utf8Length } from '../text/utf8Length';
import { visibleText } from '../text/visibleText';
import { maskEntry } from '../transcript/maskTranscript';
import { isEvent, type TranscriptEntry } from '../transcript/transcript';
import { formatJson } from './formatJson';
import { linesOf } from './linesOf';

/** UTF-16 code units of the lines, and of the formatted JSON, that are shown. */
const maxLength = 128 * 1024;

/** All of an entry for display, up to a limit, without secrets. */
export function entryDetail(index: number, entry: TranscriptEntry, mask: SecretMask): DetailView {
  const masked = maskEntry(entry, mask);
  const lines = linesOf(masked);
  const shown = shorten(lines, maxLength);
  const json = isEvent(masked) && parseJson(masked.data) !== undefined;
  return {
    index,
    lines: visibleLines(shown),
    json: json ? visibleLines(formatJson(masked.data, maxLength)) : undefined,
    omitted: shown === lines ? '' : byteSize(utf8Length(lines) - utf8Length(shown)),
  };
}

/** The same lines with invisible characters escaped. */
function visibleLines(text: string): string {
  return text
    .split('\n')
    .map(line => visibleText(line))
    .join('\n');
}
