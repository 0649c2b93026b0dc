import { imageSize } from '../files/imageSize';
import { fencedBlock } from '../parts/text/fencedBlock';
import { byteSize } from '../text/byteSize';
import { shorten } from '../text/shorten';
import { codeSpan } from './codeSpan';
import { countOf } from './countOf';
import { fenceLanguage, fenceLanguageOfFile } from './fenceLanguage';
import { hexDump } from './hexDump';
import type { ReceivedPart } from './receivedPart';
import { type TextPreview, textPreview } from './textPreview';

/** How many lines of a text, and bytes of anything else, are shown. */
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

/** `4.1 KB (4,200 bytes)`: the exact number shows that nothing was lost. */
function exactSize(bytes: number): string {
  const size = byteSize(bytes);
  return bytes < 1024 ? size : `${size} (${bytes.toLocaleString('en')} bytes)`;
}
