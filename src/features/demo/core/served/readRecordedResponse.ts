import type { AgentQueryError } from '../../../../core/errors/agentQueryError';
import { isRecord, number, string } from '../../../../core/text/json';
import { transcriptMark } from '../../../../core/transcript/transcript';
import {
  hasEvents,
  readTranscriptEnd,
  readTranscriptHead,
} from '../../../../core/transcript/transcriptFile';
import { recordedPieces } from './recordedPieces';
import type { ServedEnd, ServedHeaders } from './servedResponse';

export interface RecordedResponse {
  readonly status: number;
  readonly headers: ServedHeaders;
  /** The body; see `isMarked`. */
  readonly stream: Uint8Array;
  /** True if the body contains the marks of a transcript, which were not sent by the service. */
  readonly isMarked: boolean;
  /** The duration of the response in ms; undefined if the recording has no times. */
  readonly durationMs: number | undefined;
  readonly end: ServedEnd;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Longer last lines do not describe an end. */
const maxEndBytes = 64 * 1024;

const transcriptStart = `: ${transcriptMark} `;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

const eventStream = 'text/event-stream';

/**
 * Reads the response in a file: a transcript that Agent Query wrote, or the output of curl, with or without
 * `--include`. The bytes of the file are sent; nothing in the stream has to be valid.
 *
 * @returns undefined if there is neither an event nor a response without events
 */
export function readRecordedResponse(bytes: Uint8Array): RecordedResponse | undefined {
  const hasMark = decoder.decode(bytes.subarray(0, 64)).startsWith(transcriptStart);
  if (hasMark) {
    return ofTranscript(bytes);
  }
  const isStream = () => hasEvents(decoder.decode(bytes));
  // A shell may have written a byte order mark before the head, which no service sends there.
  const response = bytes.subarray(startsWith(bytes, byteOrderMark) ? byteOrderMark.length : 0);
  const head = recordedHead(response);
  if (head) {
    return ofResponse(head, response.subarray(head.bytes));
  }
  return isStream() ? ofResponse(ofStream, bytes) : undefined;
}

const byteOrderMark = encoder.encode('\uFEFF');

function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function ofTranscript(bytes: Uint8Array): RecordedResponse | undefined {
  const from = lineEnd(bytes, 0);
  const head = readTranscriptHead(decoder.decode(bytes.subarray(0, from)));
  const answer = isRecord(head.answer) ? head.answer : undefined;
  const last = lastLine(bytes);
  const end = last.length > maxEndBytes ? undefined : readTranscriptEnd(decoder.decode(last));
  const stream = withoutAddedLineEnd(
    bytes.subarray(
      // The empty line after the head belongs to it.
      bytes[from] === lineFeed || bytes[from] === carriageReturn ? lineEnd(bytes, from) : from,
      end ? last.byteOffset - bytes.byteOffset : bytes.length,
    ),
  );
  const common = { isMarked: true, durationMs: end?.at };
  if (answer ? hasContent(stream) : hasEvents(decoder.decode(stream))) {
    return {
      ...common,
      status: statusOf(answer?.status),
      headers: contentType(answer ? string(answer.contentType) : eventStream),
      stream: isTruncated(end?.error) ? withHalfCharacter(stream) : stream,
      end: endOf(end?.error, end !== undefined),
    };
  }
  return answer && withoutEvents(answer, end?.error, common);
}

/** @returns true if the response itself was complete, but ended in the middle of an event or a character */
function isTruncated(error: AgentQueryError | undefined): boolean {
  return error?.details.code === 'truncated';
}

/** The stream with half a character where a transcript has the replacement character for one. */
function withHalfCharacter(stream: Uint8Array): Uint8Array {
  const replacement = encoder.encode('\ufffd');
  const isLast = replacement.every((byte, index) => stream.at(index - replacement.length) === byte);
  return isLast ? stream.subarray(0, -1) : stream;
}

/** The stream without the line end after the beginning of an event whose rest is missing. */
function withoutAddedLineEnd(stream: Uint8Array): Uint8Array {
  const to = stream.length;
  const length = stream[to - 2] === carriageReturn ? 2 : 1;
  const isAfterLine = stream[to - 1] === lineFeed && stream[to - length - 1] !== lineFeed;
  return isAfterLine ? stream.subarray(0, to - length) : stream;
}

/** @returns true if a stream with marks contains more than these and empty lines */
function hasContent(stream: Uint8Array): boolean {
  for (const { bytes } of recordedPieces(stream, true, 'atOnce')) {
    if (bytes.some(byte => byte !== lineFeed && byte !== carriageReturn)) {
      return true;
    }
  }
  return false;
}

/** A response without a stream: its known properties are in the error that it caused. */
function withoutEvents(
  answer: Readonly<Record<string, unknown>>,
  error: AgentQueryError | undefined,
  common: Pick<RecordedResponse, 'isMarked' | 'durationMs'>,
): RecordedResponse {
  const { location, retryAfter, snippet = '' } = error?.details ?? {};
  return {
    ...common,
    status: statusOf(answer.status),
    headers: [
      ...contentType(string(answer.contentType)),
      ...header('Location', location),
      ...header('Retry-After', retryAfter),
    ],
    stream: encoder.encode(snippet),
    isMarked: false,
    end: error ? endOf(error, true) : 'complete',
  };
}

/** The response whose head and body curl wrote. */
function ofResponse(head: RecordedHead, body: Uint8Array): RecordedResponse {
  const isEncoded = head.headers.some(([name]) => name.toLowerCase() === 'content-encoding');
  // curl --compressed decodes the body, and does not change the headers.
  const wasDecoded = isEncoded && hasEvents(decoder.decode(body));
  const length =
    wasDecoded || head.length === undefined || head.length < body.length ? undefined : head.length;
  return {
    status: head.status,
    headers: [
      ...head.headers.filter(
        ([name]) => !(wasDecoded && name.toLowerCase() === 'content-encoding'),
      ),
      ...header('Content-Length', length?.toString()),
    ],
    stream: body,
    isMarked: false,
    durationMs: undefined,
    end: length !== undefined && length > body.length ? 'cutOff' : 'complete',
  };
}

/** The end of the response to a query, from the query's error. */
function endOf(error: AgentQueryError | undefined, isKnown: boolean): ServedEnd {
  switch (error?.kind) {
    case 'interrupted':
      return isTruncated(error) ? 'complete' : 'cutOff';
    case 'timeout':
    case 'cancelled':
    case 'tooLarge':
      // The client closed the connection.
      return 'open';
    default:
      // Without an end, the transcript was saved while the query ran.
      return isKnown ? 'complete' : 'open';
  }
}

function statusOf(value: unknown): number {
  const status = number(value) ?? 200;
  return Number.isInteger(status) && status >= 200 && status <= 999 ? status : 200;
}

function contentType(value: string): ServedHeaders {
  return header('Content-Type', value === '' ? undefined : value);
}

/** A header, if its value may be sent. */
function header(name: string, value: string | undefined): ServedHeaders {
  return value !== undefined && /^[\t\x20-\x7e\x80-\xff]*$/.test(value) ? [[name, value]] : [];
}

/** The position after the line that begins at `from`. */
function lineEnd(bytes: Uint8Array, from: number): number {
  const index = bytes.indexOf(lineFeed, from);
  return index === -1 ? bytes.length : index + 1;
}

/** The last line that is not empty, without its line end. */
function lastLine(bytes: Uint8Array): Uint8Array {
  let to = bytes.length;
  while (bytes[to - 1] === lineFeed || bytes[to - 1] === carriageReturn) {
    to -= 1;
  }
  return bytes.subarray(to === 0 ? 0 : bytes.lastIndexOf(lineFeed, to - 1) + 1, to);
}

/** The head of an HTTP response, as `curl --include` writes it before the body. */
interface RecordedHead {
  readonly status: number;
  /** The headers without the connection's, which is another one when the response is served. */
  readonly headers: ServedHeaders;
  /** The value of Content-Length, in bytes; undefined if it was not sent. */
  readonly length: number | undefined;
  /** The length of the head in bytes, with the empty line after it. */
  readonly bytes: number;
}

/** The head of a file that contains only an event stream. */
const ofStream: RecordedHead = {
  status: 200,
  headers: [['Content-Type', eventStream]],
  length: undefined,
  bytes: 0,
};

/** The bytes at the beginning of a file in which heads are searched. */
const maxHeadBytes = 64 * 1024;

/** Headers of a connection (RFC 9110, section 7.6.1), and headers that the server sets itself. */
const ofConnection = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** A status line and the lines after it, up to the empty line. */
const head = /HTTP\/\d(?:\.\d)? (\d{3})(?: [^\r\n]*)?\r?\n((?:[^\r\n]+\r?\n)*)\r?\n/y;

/** A name and a value that may be sent (RFC 9110, sections 5.1 and 5.5). */
const line = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/;

/**
 * Reads the head of a response. Of several, as with `100 Continue` or a proxy, the last one is used.
 *
 * @returns undefined if the bytes do not begin with one
 */
function recordedHead(bytes: Uint8Array): RecordedHead | undefined {
  // One character for each byte, so that positions are the same in the text and in the bytes.
  const start = Array.from(bytes.subarray(0, maxHeadBytes), byte => String.fromCharCode(byte)).join(
    '',
  );
  let last: RecordedHead | undefined;
  head.lastIndex = 0;
  for (let match = head.exec(start); match; match = head.exec(start)) {
    last = toHead(Number(match[1]), match[2] ?? '', head.lastIndex);
  }
  // An interim response is not the answer.
  return last && last.status >= 200 ? last : undefined;
}

function toHead(status: number, text: string, bytes: number): RecordedHead {
  const all = text.split(/\r?\n/).flatMap(each => {
    const [, name, value] = line.exec(each) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  const length = all.find(([name]) => name.toLowerCase() === 'content-length')?.[1];
  return {
    status,
    headers: all.filter(([name]) => !ofConnection.has(name.toLowerCase())),
    length: length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : undefined,
    bytes,
  };
}
