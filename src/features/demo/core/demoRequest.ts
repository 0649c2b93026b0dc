import * as v from 'valibot';
import { shorten } from '../../../base/shorten';
import { decodeBase64 } from '../../../core/files/base64';
import { list, record } from '../../../core/text/json';
import { kwargsSchema, readBySchema } from '../../../core/text/readBySchema';
import type { Part, QueryRequest } from '../../../protocol/wire';

/** The body is not a valid query. The message is a sentence that names the field. */
export class InvalidRequestError extends Error {
  override readonly name = 'InvalidRequestError';
}

export interface DemoRequest {
  readonly request: QueryRequest;
  /** Remarks on input that was accepted although the interface does not define it, one sentence each. */
  readonly remarks: readonly string[];
}

/** RFC 4648, section 4: standard alphabet with padding, no white space. */
const base64 = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const text = dataset.typed ? dataset.value : '';
    const end = text.search(/[^A-Za-z0-9+/]/);
    if (end !== -1 && !/^={1,2}$/.test(text.slice(end, end + 3))) {
      addIssue({ message: `is not base64: character ${end + 1} is not allowed` });
    } else if (text.length % 4 !== 0) {
      const { length } = text;
      addIssue({ message: `is not base64: its length, ${length}, is not a multiple of 4` });
    }
  }),
);

const textPart = { type: v.literal('text'), text: v.string() };

const filePart = {
  type: v.literal('file'),
  name: v.pipe(v.string(), v.nonEmpty('must not be empty')),
  mimeType: v.pipe(
    v.string(),
    // Both tokens of RFC 9110, section 5.6.2. The interface allows no parameters.
    v.regex(/^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/, 'must have the form type/subtype'),
  ),
  base64,
};

const fields = {
  parts: v.array(v.variant('type', [v.object(textPart), v.object(filePart)])),
  kwargs: v.optional(kwargsSchema, {}),
};

/**
 * Checks the parsed body of `POST /query` strictly against the interface.
 *
 * Input that the interface leaves open is accepted: `kwargs` may be missing, and keys that it does not define are
 * ignored, with a remark that helps developers of clients.
 *
 * @throws {InvalidRequestError}
 */
export function parseDemoRequest(body: unknown): DemoRequest {
  const request = readBySchema(v.object(fields), body, 'The body', invalid);
  const given = list(record(body).parts);
  return {
    request,
    remarks: [
      ...otherKeys('The body', body, fields),
      ...request.parts.flatMap(({ type }, index) =>
        otherKeys(`parts[${index}]`, given[index], type === 'text' ? textPart : filePart),
      ),
    ],
  };
}

function invalid(sentence: string): InvalidRequestError {
  return new InvalidRequestError(`${sentence}.`);
}

/** A remark on the keys that the interface does not define, if there are any. */
function otherKeys(field: string, value: unknown, known: object): readonly string[] {
  const others = Object.keys(record(value)).filter(key => !Object.hasOwn(known, key));
  if (others.length === 0) {
    return [];
  }
  const named = others.slice(0, 3).map(quote).join(', ');
  const more = others.length > 3 ? ` and ${others.length - 3} more` : '';
  return [`${field} has keys that the interface does not define: ${named}${more}; ignored`];
}

/** The first 60 characters as JSON, which escapes control characters. */
function quote(text: string): string {
  return JSON.stringify(shorten(text, 60));
}

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

/** The maximum length of a name or MIME type that is shown, in UTF-16 code units. */
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

/** A text part with a selection: a line `path:first-last (languageId)`, then a fenced block. */
interface SelectionPart {
  readonly path: string;
  /** The first and last line, counted from 1. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly languageId: string;
  readonly code: string;
}

const selectionHead =
  /^(?<path>[^\r\n]+):(?<first>\d+)-(?<last>\d+) \((?<language>[^()\r\n]*)\)\r?\n/;
const selectionBody = /^(?<fence>`{3,})[^`\r\n]*\r?\n(?<code>.*)$/s;

/** Parses a text part; undefined if it is not a selection. */
export function parseSelectionPart(text: string): SelectionPart | undefined {
  const headMatch = selectionHead.exec(text);
  const bodyMatch = headMatch && selectionBody.exec(text.slice(headMatch[0].length).trimEnd());
  if (!headMatch?.groups || !bodyMatch?.groups) {
    return undefined;
  }
  const { path = '', first = '', last = '', language = '' } = headMatch.groups;
  const { fence = '', code = '' } = bodyMatch.groups;
  // The last line is the closing fence, and the line break before it is part of the fence.
  const closing = /(?:^|\r?\n)(`{3,})$/.exec(code.slice(-fence.length - 2));
  if (closing?.[1] !== fence) {
    return undefined;
  }
  return {
    path,
    firstLine: Number(first),
    lastLine: Number(last),
    languageId: language,
    code: code.slice(0, code.length - closing[0].length),
  };
}
