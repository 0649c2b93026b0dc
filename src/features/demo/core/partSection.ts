import { shorten } from '../../../base/shorten';
import { imageSize } from '../../../core/files/imageSize';
import { byteSize } from '../../../core/text/byteSize';
import { fencedBlock, longestBacktickRun, visibleText } from '../../../core/text/foreignText';
import type { ReceivedPart } from './demoRequest';

/** The maximum number of lines of a text that are shown, and of bytes of anything else. */
const maxLines = 12;
const maxHexBytes = 64;

/** A received part as markdown: a heading, a list of facts, and its first lines or bytes. */
export function partSection(part: ReceivedPart, number: number, sha256: string): string {
  const { facts, preview } = describe(part);
  const list = [...facts, exactSize(part.bytes.length), `SHA-256 \`${sha256}\``];
  return [
    `## ${number}. ${part.kind === 'question' ? 'The question' : codeSpan(part.label)}`,
    list.map(fact => `- ${fact}`).join('\n'),
    ...preview,
  ].join('\n\n');
}

interface Description {
  readonly facts: readonly string[];
  readonly preview: readonly string[];
}

function describe(part: ReceivedPart): Description {
  switch (part.kind) {
    case 'file':
      return part.text === undefined
        ? describeBinary(part.bytes, part.mimeType)
        : describeText(
            `File, ${codeSpan(part.mimeType)}`,
            part.text,
            fenceLanguageOfFile(part.label),
          );
    case 'selection': {
      const { firstLine, lastLine, languageId, code } = part.selection;
      const lines =
        firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine} to ${lastLine}`;
      return describeText(
        `Text part with a selection: ${lines}, language ${codeSpan(shorten(languageId, 50))}`,
        code,
        fenceLanguage(languageId),
      );
    }
    case 'text':
      return describeText('Text part', part.text, 'text');
    case 'question':
      return describeText('Text part (the last one, so it is the question)', part.text, 'text');
  }
}

function describeText(what: string, text: string, language: string): Description {
  const preview = textPreview(text, maxLines);
  if (preview.lines === 0) {
    return { facts: [what, 'Empty'], preview: [] };
  }
  return { facts: [what, countLines(preview)], preview: [fencedBlock(preview.text, language)] };
}

function countLines({ lines, shownLines, lineEndings }: TextPreview): string {
  const ending = lineEndings ? `, line endings ${lineEndings}` : '';
  const part = shownLines < lines ? `; the first ${shownLines} are below` : '';
  return `${countOf(lines, 'line')}${ending}${part}`;
}

function describeBinary(bytes: Uint8Array, mimeType: string): Description {
  const image = imageSize(bytes);
  const content = image
    ? `${image.format} image, ${image.width} × ${image.height} pixels`
    : `Not text; the first ${countOf(Math.min(bytes.length, maxHexBytes), 'byte')} are below`;
  return {
    facts: [`File, ${codeSpan(mimeType)}`, content],
    preview: [fencedBlock(hexDump(bytes.subarray(0, maxHexBytes)), 'text')],
  };
}

/** `4.1 KB (4,200 bytes)`: the exact number shows that no byte was lost. */
function exactSize(bytes: number): string {
  const size = byteSize(bytes);
  return bytes < 1024 ? size : `${size} (${bytes.toLocaleString('en')} bytes)`;
}

/** The first lines of a text, and facts about all of it. */
interface TextPreview {
  /** The first lines, each shortened, joined by newlines. */
  readonly text: string;
  readonly shownLines: number;
  /** The number of all lines; a line break at the end does not begin another one. */
  readonly lines: number;
  readonly lineEndings: 'LF' | 'CRLF' | 'CR' | 'mixed' | undefined;
}

/** The maximum length of a line that is shown, in UTF-16 code units. */
const maxLineLength = 160;

/** Previews a text of any size in one pass, keeping only its first lines in memory. */
export function textPreview(text: string, maxLines: number): TextPreview {
  const shown: string[] = [];
  const endings = new Set<string>();
  let lines = 0;
  let start = 0;
  const take = (end: number) => {
    if (lines < maxLines) {
      shown.push(shorten(text.slice(start, end), maxLineLength));
    }
    lines += 1;
  };
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    take(match.index);
    endings.add(match[0]);
    start = match.index + match[0].length;
  }
  if (start < text.length) {
    take(text.length);
  }
  const [ending = ''] = endings;
  return {
    text: shown.join('\n'),
    shownLines: shown.length,
    lines,
    lineEndings: endings.size > 1 ? 'mixed' : endingNames[ending],
  };
}

const endingNames: Readonly<Record<string, TextPreview['lineEndings']>> = {
  '\n': 'LF',
  '\r\n': 'CRLF',
  '\r': 'CR',
};

/** A code span (CommonMark, section 6.1) that shows any text on one line. */
export function codeSpan(text: string): string {
  const line = visibleText(text);
  const ticks = '`'.repeat(longestBacktickRun(line) + 1);
  // CommonMark strips one space from each end, which separates the delimiters from a backtick in the text.
  const pad = /^`|`$|^ .* $|^ *$/.test(line) ? ' ' : '';
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

/** A number with its noun: `3 parts`, `1 part`. */
export function countOf(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}

/** VS Code's language ids that have another common name in markdown. */
const byLanguageId = new Map([
  ['typescriptreact', 'tsx'],
  ['javascriptreact', 'jsx'],
  ['shellscript', 'sh'],
  ['plaintext', 'text'],
  ['jsonc', 'json'],
  ['objective-c', 'objectivec'],
]);

/** The info string of a fence for a language id of VS Code. */
function fenceLanguage(languageId: string): string {
  return byLanguageId.get(languageId) ?? sanitize(languageId);
}

/** The info string of a fence for a file name: its extension, which highlighters accept as an alias. */
function fenceLanguageOfFile(name: string): string {
  const extension = /[^/\\]\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return extension === '' || extension === 'txt' ? 'text' : sanitize(extension);
}

/** The info string, or `text` if it could break its fence. */
function sanitize(language: string): string {
  return /^[\w+#.-]+$/.test(language) ? language : 'text';
}

const rowBytes = 16;

/** Bytes as rows of `offset  hex  ASCII`. */
function hexDump(bytes: Uint8Array): string {
  const rows: string[] = [];
  for (let offset = 0; offset < bytes.length; offset += rowBytes) {
    const row = Array.from(bytes.subarray(offset, offset + rowBytes));
    const hex = row.map(byte => byte.toString(16).padStart(2, '0')).join(' ');
    const ascii = row
      .map(byte => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.'))
      .join('');
    rows.push(`${offset.toString(16).padStart(4, '0')}  ${hex.padEnd(rowBytes * 3 - 1)}  ${ascii}`);
  }
  return rows.join('\n');
}
