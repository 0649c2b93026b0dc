import { createScanner } from 'jsonc-parser';
import { shorten } from '../../../base/shorten';
import type { SecretMask } from '../../../core/masking/secretMask';
import { byteSize, utf8Length } from '../../../core/text/byteSize';
import { visibleLines } from '../../../core/text/foreignText';
import { parseJson } from '../../../core/text/json';
import { isEvent, type TranscriptEntry } from '../../../core/transcript/transcript';
import { type EntryKind, entryKinds } from '../protocol/entryKinds';
import type { DetailView } from '../protocol/inspectorMessages';
import { linesOf } from './classifyEntry';

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

/** The number of levels that are indented; deeper ones would make the text grow with the square of its depth. */
const maxIndent = 32;

/**
 * Formats valid JSON with an indentation of two spaces. It works on the text, so that numbers, escapes, the order of
 * keys, and repeated keys do not change.
 *
 * @param maxLength UTF-16 code units after which the result is cut off
 */
export function formatJson(json: string, maxLength: number): string {
  let result = '';
  let depth = 0;
  let last = '';
  const scanner = createScanner(json, true);
  const newLine = () => `\n${'  '.repeat(Math.min(depth, maxIndent))}`;
  while (result.length <= maxLength) {
    scanner.scan();
    const start = scanner.getTokenOffset();
    const text = json.slice(start, start + scanner.getTokenLength());
    if (text === '') {
      break;
    }
    const isClosing = text === ']' || text === '}';
    if (isClosing) {
      depth -= 1;
    }
    const opened = last === '[' || last === '{';
    if (opened !== isClosing && (opened || isClosing)) {
      result += newLine();
    } else if (last === ',') {
      result += newLine();
    } else if (last === ':') {
      result += ' ';
    }
    result += text;
    if (text === '[' || text === '{') {
      depth += 1;
    }
    last = text;
  }
  return result.slice(0, maxLength);
}
