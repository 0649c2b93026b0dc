import type { ServedHeaders } from './servedResponse';

/** The head of an HTTP response, as `curl --include` writes it before the body. */
export interface RecordedHead {
  readonly status: number;
  /** Without those of the connection, which is another one when the response is served. */
  readonly headers: ServedHeaders;
  /** The value of Content-Length, in bytes; undefined if it was not sent. */
  readonly length: number | undefined;
  /** Length of the head in bytes, with the empty line after it. */
  readonly bytes: number;
}

/** Bytes at the beginning of a file in which heads are searched. */
const maxBytes = 64 * 1024;

/** Headers of a connection (RFC 9110, section 7.6.1), and those that the server sets itself. */
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
 * Reads the head of a response. Of several, as with `100 Continue` or a proxy, it is the last.
 *
 * @returns undefined if the bytes do not begin with one
 */
export function recordedHead(bytes: Uint8Array): RecordedHead | undefined {
  // One character for each byte, so that positions in the text are those of the bytes.
  const start = Array.from(bytes.subarray(0, maxBytes), byte => String.fromCharCode(byte)).join('');
  let found: RecordedHead | undefined;
  head.lastIndex = 0;
  for (let match = head.exec(start); match; match = head.exec(start)) {
    found = toHead(Number(match[1]), match[2] ?? '', head.lastIndex);
  }
  // An interim response is not the answer.
  return found && found.status >= 200 ? found : undefined;
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
