import type { Socket } from 'node:net';
import { AgentQueryError } from '../../core/errors/agentQueryError';

/** Bytes of status line and headers; as much as curl accepts. */
export const maxHeadBytes = 300 * 1024;

/** Bytes of a response that is not valid, which are shown to the user. */
const shownBytes = 200;

/** Transfer encodings that can be decoded like a content encoding. */
const compressions = ['gzip', 'x-gzip', 'deflate'];

/** An empty line, whose line ends may lack their CR. */
const headEnd = /\n\r?\n/;

/**
 * Corrects the header of each response on a connection before Node's parser reads it. The parser rejects what curl and
 * browsers accept, such as two lengths or a space in a name. These rules protect servers and proxies, for which the end
 * of one message is the beginning of the next; here, a connection has one response.
 */
export class ResponseHead {
  private pieces: Buffer[] = [];
  private length = 0;
  /** The last characters so far, since the end may be in two pieces. */
  private seam = '';
  private isHttp = false;
  private isComplete = false;
  private begun = false;
  /** That of the body, if it is chunked. */
  private framing: ChunkFraming | undefined;

  constructor(
    socket: Socket,
    private readonly url: string,
  ) {
    const push = socket.push.bind(socket);
    socket.push = (chunk: Buffer | null, encoding) => {
      try {
        return push(chunk && this.rewritten(chunk), encoding);
      } catch (error) {
        socket.destroy(error as Error);
        return false;
      }
    };
  }

  /** A byte of a response has arrived. */
  get hasBegun(): boolean {
    return this.begun;
  }

  /** The error for a response that ended before its header did. */
  cutError(): AgentQueryError {
    return new AgentQueryError('badResponse', 'the response ended in its header', {
      ...this.seen,
      code: 'headCut',
    });
  }

  /** @returns the bytes for the parser */
  private rewritten(chunk: Buffer): Buffer {
    if (this.isComplete) {
      return this.framing?.read(chunk) ?? chunk;
    }
    this.begun ||= chunk.length > 0;
    this.pieces.push(chunk);
    this.length += chunk.length;
    const seam = this.seam + chunk.toString('latin1');
    this.seam = seam.slice(-2);
    const isLarge = this.length > maxHeadBytes;
    if (this.isHttp && !isLarge && !headEnd.test(seam)) {
      return Buffer.alloc(0);
    }
    const bytes = Buffer.concat(this.pieces);
    this.pieces = [bytes];
    let at = 0;
    const heads: string[] = [];
    while (!this.isComplete) {
      const text = bytes.toString('latin1', at, at + maxHeadBytes);
      this.checkStart(text);
      const start = text.length - text.trimStart().length;
      const end = headEnd.exec(text.slice(start));
      if (!end) {
        break;
      }
      const length = start + end.index + end[0].length;
      const head = text.slice(start, length);
      const rewritten = rewrite(head);
      heads.push(rewritten);
      at += length;
      this.isComplete = !/^\S+\s+1(?!01)/.test(head);
      this.isHttp = false;
      if (this.isComplete && rewritten.includes(chunkedField)) {
        this.framing = new ChunkFraming();
      }
    }
    const rest = bytes.subarray(at);
    if (!this.isComplete && rest.length > maxHeadBytes) {
      throw new AgentQueryError('badResponse', 'the header is too long', {
        ...this.seen,
        code: 'headTooLarge',
        bytes: maxHeadBytes,
      });
    }
    this.pieces = this.isComplete ? [] : [rest];
    this.length = rest.length;
    const done = Buffer.from(heads.join(''), 'latin1');
    return this.isComplete ? Buffer.concat([done, this.framing?.read(rest) ?? rest]) : done;
  }

  /** @throws {AgentQueryError} if a response cannot begin like this */
  private checkStart(text: string): void {
    const start = text.trimStart();
    this.isHttp = /^HTTP\/\d(?:\.\d)?[ \t]+\d{3}(?:\s|$)/i.test(start) && start.includes('\n');
    const isPossible = start.includes('\n')
      ? this.isHttp
      : 'HTTP/'.startsWith(start.slice(0, 5).toUpperCase());
    if (!isPossible) {
      // The first byte of an alert (RFC 8446, section 5.1).
      const isTls = start.startsWith('\x15\x03');
      throw new AgentQueryError('badResponse', 'the response is not HTTP', {
        ...this.seen,
        code: isTls ? 'tlsInstead' : 'notHttp',
      });
    }
  }

  /** What is shown of a response that is not valid. */
  private get seen(): { url: string; snippet: string } {
    const snippet = Buffer.concat(this.pieces).toString('utf8', 0, shownBytes).trim();
    return { url: this.url, snippet };
  }
}

/** A header with the same meaning, but without what the parser refuses. */
function rewrite(head: string): string {
  const [statusLine = '', ...lines] = unfolded(head.trim().split('\n'));
  const [, version, status, reason = ''] =
    /^HTTP\/(\S+)\s+(\d{3})\s*(.*)$/is.exec(statusLine) ?? [];
  const fields = lines.flatMap(line => {
    const [, name = '', value = ''] = /^([^:]*):(.*)$/s.exec(line) ?? [];
    // Names that are not valid mean nothing to anybody.
    return /^[!#$%&'*+.^`|~\w-]+$/.test(name.trim())
      ? [{ name: name.trim(), value: printable(value.trim()) }]
      : [];
  });
  return [
    `HTTP/${version === '1.0' ? version : '1.1'} ${status} ${printable(reason)}`,
    ...framed(fields).map(({ name, value }) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
}

/** A line that begins with white space continues the one before (RFC 9112, section 5.2). */
function unfolded(lines: readonly string[]): string[] {
  const whole: string[][] = [];
  for (const line of lines) {
    const before = /^[ \t]/.test(line) ? whole.at(-1) : undefined;
    if (before) {
      before.push(line.trim());
    } else {
      whole.push([line.trim()]);
    }
  }
  return whole.map(parts => parts.join(' '));
}

interface Field {
  readonly name: string;
  readonly value: string;
}

const chunked: Field = { name: 'Transfer-Encoding', value: 'chunked' };

const chunkedField = `\r\n${chunked.name}: ${chunked.value}\r\n`;

/** The fields with one rule for where the body ends, which is the one that curl follows. */
function framed(fields: readonly Field[]): Field[] {
  const is = (name: string) => (field: Field) => field.name.toLowerCase() === name;
  const valuesOf = (name: string) =>
    fields
      .filter(is(name))
      .flatMap(({ value }) => value.split(','))
      .map(value => value.trim().toLowerCase());
  const transfer = valuesOf('transfer-encoding');
  const lengths = valuesOf('content-length').map(value => /^\+?(\d{1,15})$/.exec(value)?.[1]);
  const framing: Field[] = [];
  const [length] = lengths;
  if (transfer.includes('chunked')) {
    framing.push(chunked);
  } else if (length !== undefined && lengths.every(each => Number(each) === Number(length))) {
    framing.push({ name: 'Content-Length', value: length });
  }
  // Otherwise the body ends with the connection.
  const compressed = transfer.filter(each => compressions.includes(each));
  return [
    ...fields.filter(each => !is('transfer-encoding')(each) && !is('content-length')(each)),
    ...compressed.map(value => ({ name: 'Content-Encoding', value })),
    ...framing,
  ];
}

/** Without control characters except tabs. */
function printable(text: string): string {
  return text.replace(/[^\t -~\x80-\xff]/g, ' ');
}

const lineFeed = 0x0a;

/** Bytes of a line with the size of a chunk, or of a trailer. Longer ones are left to the parser. */
const maxLineBytes = 8 * 1024;

const noBytes = Buffer.alloc(0);

/**
 * Corrects the framing of a chunked body (RFC 9112, section 7.1) for Node's parser, as {@link ResponseHead} corrects the
 * header: lines end with CR LF, and extensions and trailers are left out. Anything else is passed on unchanged, and the
 * parser rejects it.
 */
export class ChunkFraming {
  private state: 'size' | 'data' | 'dataEnd' | 'trailer' | 'over' = 'size';
  /** Bytes of the chunk that are still to come. */
  private missing = 0;
  private line = noBytes;

  /** @returns the bytes for the parser */
  read(bytes: Buffer): Buffer {
    const written: Buffer[] = [];
    let rest = bytes;
    while (rest.length > 0) {
      if (this.state === 'over') {
        written.push(rest);
        break;
      }
      if (this.state === 'data') {
        const data = rest.subarray(0, this.missing);
        written.push(data);
        this.missing -= data.length;
        rest = rest.subarray(data.length);
        this.state = this.missing === 0 ? 'dataEnd' : 'data';
      } else {
        const end = rest.indexOf(lineFeed) + 1;
        this.line = Buffer.concat([this.line, end === 0 ? rest : rest.subarray(0, end)]);
        rest = end === 0 ? noBytes : rest.subarray(end);
        if (end > 0 || this.line.length > maxLineBytes) {
          written.push(this.readLine());
          this.line = noBytes;
        }
      }
    }
    return written.length === 1 ? (written[0] ?? noBytes) : Buffer.concat(written);
  }

  /** @returns what stands for the line */
  private readLine(): Buffer {
    const line = this.line.toString('latin1');
    const text = line.trim();
    if (this.state === 'trailer') {
      this.state = text === '' ? 'over' : 'trailer';
      return text === '' ? Buffer.from('\r\n') : noBytes;
    }
    if (this.state === 'dataEnd' && text === '') {
      this.state = 'size';
      return Buffer.from('\r\n');
    }
    const isSize = this.state === 'size' && line.endsWith('\n');
    const size = isSize ? /^([0-9a-f]{1,12})\s*(?:;|$)/i.exec(text)?.[1] : undefined;
    if (size === undefined) {
      this.state = 'over';
      return this.line;
    }
    this.missing = Number.parseInt(size, 16);
    this.state = this.missing === 0 ? 'trailer' : 'data';
    return Buffer.from(`${size}\r\n`);
  }
}
