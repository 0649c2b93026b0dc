import type { Part } from '../../protocol/wire';
import { decodeBase64 } from '../files/decodeBase64';
import { shorten } from '../text/shorten';
import { parseSelectionPart, type SelectionPart } from './selectionPart';

/** Hashes bytes, in lower-case hexadecimal. A port, since runtimes have different APIs for it. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;

/** A part as an agent would see it. */
export type ReceivedPart = {
  /** The file's name, the selection's `path:first-last`, or the type; shortened. */
  readonly label: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
} & (
  | { readonly kind: 'file'; readonly mimeType: string; readonly text: string | undefined }
  | { readonly kind: 'selection'; readonly selection: SelectionPart }
  | { readonly kind: 'text' | 'question'; readonly text: string }
);

/** UTF-16 code units of a name or MIME type that are shown. */
const maxLabelLength = 200;

/** Decodes the parts; the last text part is the question. */
export function receiveParts(parts: readonly Part[]): ReceivedPart[] {
  const question = parts.findLast(part => part.type === 'text');
  return parts.map(part => receivePart(part, part === question));
}

function receivePart(part: Part, isQuestion: boolean): ReceivedPart {
  if (part.type === 'file') {
    const bytes = decodeBase64(part.base64);
    return {
      kind: 'file',
      label: shorten(part.name, maxLabelLength),
      bytes,
      mimeType: shorten(part.mimeType, maxLabelLength),
      text: decodeText(bytes),
    };
  }
  const { text } = part;
  const bytes = new TextEncoder().encode(text);
  if (isQuestion) {
    return { kind: 'question', label: 'Question', bytes, text };
  }
  const selection = parseSelectionPart(text);
  if (selection) {
    const { path, firstLine, lastLine } = selection;
    const label = `${shorten(path, maxLabelLength)}:${firstLine}-${lastLine}`;
    return { kind: 'selection', label, bytes, selection };
  }
  return { kind: 'text', label: 'Text', bytes, text };
}

/** The text of a file; undefined if it is not valid UTF-8 or contains NUL. */
function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) {
    return undefined;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
