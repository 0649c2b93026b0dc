import { shorten } from '../../../base/shorten';
import { byteSize } from '../../../core/text/byteSize';
import { fencedBlock } from '../../../core/text/foreignText';
import type { Envelope, QueryKwargs } from '../../../protocol/wire';
import { type DemoRequest, type ReceivedPart, receiveParts } from './demoRequest';
import { codeSpan, countOf, partSection, textPreview } from './partSection';

export interface DemoSession {
  /** The `session_id` of the request; undefined if it has none. */
  readonly id?: string | undefined;
  /** The number of the session's queries so far, including this one. */
  readonly queries: number;
}

const intro = `# What your service receives

This is the demo service of Agent Query. It is not a language model and can't answer the question. It shows what it received, part by part.`;

/** Logs the received parts, with remarks, and returns the parts and the number of their bytes. */
export function* receive({
  request,
  remarks,
}: DemoRequest): Generator<Envelope, { parts: readonly ReceivedPart[]; total: number }, undefined> {
  const parts = receiveParts(request.parts);
  const total = parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
  yield log(`Received ${countOf(parts.length, 'part')}, ${byteSize(total)}`);
  for (const remark of remarks) {
    yield log(remark);
  }
  return { parts, total };
}

/**
 * The answer of the demo service: a report of what it received, in small message events, with log events in between.
 * The caller may pause between events.
 *
 * @param sha256 hashes bytes, in lower-case hexadecimal
 */
export function* demoAnswer(
  received: DemoRequest,
  session: DemoSession,
  sha256: (bytes: Uint8Array) => string,
): Generator<Envelope, void, undefined> {
  const { parts, total } = yield* receive(received);
  yield* messages(intro);

  const hashes: string[] = [];
  for (const part of parts) {
    yield log(`Hashing ${part.label}`);
    hashes.push(sha256(part.bytes));
  }
  yield* messages(overview(parts, hashes, total));

  for (const [index, part] of parts.entries()) {
    yield log(`Reading ${part.label}`);
    yield* messages(`\n\n${partSection(part, index + 1, hashes[index] ?? '')}`);
  }
  yield* messages(`\n\n${sessionSection(session, received.request.kwargs)}\n`);
  yield log('Done');
}

function overview(
  parts: readonly ReceivedPart[],
  hashes: readonly string[],
  total: number,
): string {
  if (parts.length === 0) {
    return '\n\nThe request contains no parts.';
  }
  const rows = parts.map((part, index) => [
    `${index + 1}`,
    part.kind === 'file' || part.kind === 'selection' ? codeSpan(part.label) : part.label,
    part.kind === 'file' ? 'file' : 'text',
    part.kind === 'file' ? codeSpan(part.mimeType) : '',
    byteSize(part.bytes.length),
    // Enough to compare by eye; the complete hash is in the part's section.
    `\`${hashes[index]?.slice(0, 12)}…\``,
  ]);
  const header = ['#', 'Part', 'Type', 'MIME type', 'Size', 'SHA-256'];
  return `\n\n${countOf(parts.length, 'part')}, ${byteSize(total)} in total:\n\n${table(header, rows)}`;
}

export function sessionText({ id, queries }: DemoSession): string {
  return id === undefined
    ? 'The request has no `session_id`.'
    : `Session ${codeSpan(shorten(id, 200))}, query ${queries}.`;
}

function sessionSection(session: DemoSession, kwargs: QueryKwargs): string {
  return `## Session and kwargs\n\n${sessionText(session)}\n\n${fencedBlock(kwargsPreview(kwargs), 'json')}`;
}

function kwargsPreview(kwargs: QueryKwargs): string {
  let json: string;
  try {
    json = JSON.stringify(kwargs, undefined, 2);
  } catch {
    // JSON that can be parsed may be too deep for the recursion of stringify.
    return '"nested too deeply to show"';
  }
  const { text, lines, shownLines } = textPreview(json, 40);
  return shownLines < lines ? `${text}\n…` : text;
}

/** Small message events that are this Markdown together. */
export function* messages(markdown: string): Generator<Envelope> {
  for (const content of wordChunks(markdown)) {
    yield { type: 'message', data: { content } };
  }
}

export function log(message: string): Envelope {
  return { type: 'log', data: { message } };
}

/** Counts queries by session, for the most recently used sessions. */
export class SessionCounter {
  private readonly counts = new Map<string, number>();

  /** @param capacity the number of sessions to remember; the least recently used one is forgotten */
  constructor(private readonly capacity = 1000) {}

  /** Counts a query, and returns the number of the session's queries so far. */
  next(session: string): number {
    const queries = (this.counts.get(session) ?? 0) + 1;
    // A map keeps insertion order, so deleting the session first makes it the newest.
    this.counts.delete(session);
    this.counts.set(session, queries);
    const [oldest] = this.counts.keys();
    if (this.counts.size > this.capacity && oldest !== undefined) {
      this.counts.delete(oldest);
    }
    return queries;
  }
}

/** The number of UTF-16 code units after which a chunk ends at the next white space: a few words. */
const minChunkLength = 18;

/** Splits a text between words into chunks as small as a model's; joined, they are the text again. */
function* wordChunks(text: string): Generator<string> {
  let chunk = '';
  for (const [word] of text.matchAll(/\s*\S+|\s+$/g)) {
    chunk += word;
    if (chunk.length >= minChunkLength) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') {
    yield chunk;
  }
}

/** A table (GFM). Cells are markdown without line breaks. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}
