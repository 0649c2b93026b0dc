import { shorten } from '../../../base/shorten';
import { decodeBase64 } from '../../../core/files/base64';
import { type Fields, isRecord } from '../../../core/text/json';
import type { Part, QueryKwargs, QueryRequest } from '../../../protocol/wire';

/** The body is not a valid query. The message is a sentence that names the field. */
export class InvalidRequestError extends Error {
  override readonly name = 'InvalidRequestError';
}

export interface DemoRequest {
  readonly request: QueryRequest;
  /** Remarks on what was accepted although the interface does not define it, one sentence each. */
  readonly remarks: readonly string[];
}

/** `type/subtype`, both tokens of RFC 9110, section 5.6.2. The interface allows no parameters. */
const mimeType = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/;

/**
 * Checks the parsed body of `POST /query` strictly against the interface.
 *
 * What the interface leaves open is accepted: `kwargs` may be missing, and keys that it does not define are ignored,
 * with a remark that helps developers of clients.
 *
 * @throws {InvalidRequestError}
 */
export function parseDemoRequest(body: unknown): DemoRequest {
  const remarks: string[] = [];
  if (!isRecord(body)) {
    throw new InvalidRequestError(`The body must be a JSON object, but is ${kindOf(body)}.`);
  }
  remarkOtherKeys(remarks, 'The body', body, ['parts', 'kwargs']);
  const { parts, kwargs = {} } = body;
  if (!Array.isArray(parts)) {
    throw new InvalidRequestError(`parts must be an array, but is ${kindOf(parts)}.`);
  }
  return {
    request: {
      parts: parts.map((part: unknown, index) => parsePart(part, `parts[${index}]`, remarks)),
      kwargs: parseKwargs(kwargs),
    },
    remarks,
  };
}

function parsePart(part: unknown, field: string, remarks: string[]): Part {
  if (!isRecord(part)) {
    throw new InvalidRequestError(`${field} must be an object, but is ${kindOf(part)}.`);
  }
  const { type } = part;
  if (type === 'text') {
    remarkOtherKeys(remarks, field, part, ['type', 'text']);
    return { type, text: parseString(part.text, `${field}.text`) };
  }
  if (type === 'file') {
    remarkOtherKeys(remarks, field, part, ['type', 'name', 'mimeType', 'base64']);
    return {
      type,
      name: parseName(part.name, `${field}.name`),
      mimeType: parseMimeType(part.mimeType, `${field}.mimeType`),
      base64: parseBase64(part.base64, `${field}.base64`),
    };
  }
  const found = typeof type === 'string' ? quote(type) : kindOf(type);
  throw new InvalidRequestError(`${field}.type must be "text" or "file", but is ${found}.`);
}

function parseKwargs(kwargs: unknown): QueryKwargs {
  if (!isRecord(kwargs)) {
    throw new InvalidRequestError(`kwargs must be an object, but is ${kindOf(kwargs)}.`);
  }
  const session = kwargs.session_id;
  if (session !== undefined) {
    parseString(session, 'kwargs.session_id');
  }
  return kwargs;
}

function parseString(value: unknown, field: string): string {
  if (typeof value !== 'string') {
    throw new InvalidRequestError(`${field} must be a string, but is ${kindOf(value)}.`);
  }
  return value;
}

function parseName(value: unknown, field: string): string {
  const name = parseString(value, field);
  if (name === '') {
    throw new InvalidRequestError(`${field} must not be empty.`);
  }
  return name;
}

function parseMimeType(value: unknown, field: string): string {
  const type = parseString(value, field);
  if (!mimeType.test(type)) {
    throw new InvalidRequestError(`${field} must have the form type/subtype, not ${quote(type)}.`);
  }
  return type;
}

/** RFC 4648, section 4: standard alphabet with padding, no white space. */
function parseBase64(value: unknown, field: string): string {
  const base64 = parseString(value, field);
  const end = base64.search(/[^A-Za-z0-9+/]/);
  if (end !== -1 && !/^={1,2}$/.test(base64.slice(end, end + 3))) {
    throw new InvalidRequestError(`${field} is not base64: character ${end + 1} is not allowed.`);
  }
  if (base64.length % 4 !== 0) {
    throw new InvalidRequestError(
      `${field} is not base64: its length, ${base64.length}, is not a multiple of 4.`,
    );
  }
  return base64;
}

function remarkOtherKeys(
  remarks: string[],
  field: string,
  value: Fields,
  known: readonly string[],
): void {
  const others = Object.keys(value).filter(key => !known.includes(key));
  if (others.length > 0) {
    const named = others.slice(0, 3).map(quote).join(', ');
    const more = others.length > 3 ? ` and ${others.length - 3} more` : '';
    remarks.push(`${field} has keys that the interface does not define: ${named}${more}; ignored`);
  }
}

function kindOf(value: unknown): string {
  if (value === undefined) {
    return 'missing';
  }
  if (value === null) {
    return 'null';
  }
  if (Array.isArray(value)) {
    return 'an array';
  }
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
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
