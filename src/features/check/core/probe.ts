import { shorten } from '../../../base/shorten';
import { IssuedSession } from '../../../core/asking/issuedSession';
import { type AgentQueryError, toAgentQueryError } from '../../../core/errors/agentQueryError';
import type { SecretMask } from '../../../core/masking/secretMask';
import type { Connection, QueryPorts } from '../../../core/query/queryOptions';
import type { HttpResponse } from '../../../core/query/transport';
import { eventShape, isLostLine, isPartOfJson } from '../../../core/stream/eventShape';
import {
  EventStreamReader,
  LineSplitter,
  type StreamEnd,
} from '../../../core/stream/eventStreamReader';
import { htmlToText } from '../../../core/text/htmlToText';
import type { Ending, Observation, ObservedEvent, ObservedMalformation } from './observation';

/** Response headers that say who is between, and what they do with the stream. */
const watchedHeaders = [
  'allow',
  'cache-control',
  'cf-ray',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'location',
  'retry-after',
  'server',
  'transfer-encoding',
  'via',
  'x-accel-buffering',
  'x-cache',
];

/** UTF-16 code units of an event; a longer one ends the query. */
const maxEventLength = 16 * 1024 * 1024;
/** Bytes of a response; a longer one ends the query. */
const maxBytes = 32 * 1024 * 1024;
/** Numbers of malformed events of one kind, and of lines of one kind, that are kept. */
const maxKept = 20;
/** UTF-16 code units of each. */
const maxKeptLength = 200;
/** Bytes of a body without events that are kept. */
const maxSnippetBytes = 4096;

export interface CheckTarget extends Pick<Connection, 'url' | 'headers' | 'tls'> {
  readonly mask: SecretMask;
}

interface ProbeRequest {
  readonly body: string;
  /** Aborts the whole check. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Closes the connection after the first event. */
  readonly closesEarly?: boolean;
}

/** Sends one query and writes down everything that can be seen of it. Never throws. */
export async function probe(
  { transport, clock }: QueryPorts,
  { url, headers, tls, mask }: CheckTarget,
  { body, signal, timeoutMs, closesEarly }: ProbeRequest,
): Promise<Observation> {
  const start = clock.elapsed();
  const elapsed = () => clock.elapsed() - start;
  const connection = new AbortController();
  const stop = () => connection.abort();
  let isLate = false;
  const cancelTimer = clock.after(timeoutMs, () => {
    isLate = true;
    stop();
  });
  signal.addEventListener('abort', stop);
  if (signal.aborted) {
    stop();
  }
  const bytes = new TextEncoder().encode(body);
  const seen = new Recorder(elapsed, mask);
  try {
    const response = await transport({
      url,
      headers: { ...headers, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: {
        length: bytes.length,
        async *chunks() {
          yield bytes;
        },
      },
      tls,
      signal: connection.signal,
    });
    seen.begin(response, elapsed());
    for await (const piece of response.body) {
      seen.push(piece);
      if (seen.hasEndMark) {
        break;
      }
      if (seen.bytes > maxBytes || (closesEarly && seen.events.length > 0)) {
        seen.ending = 'closed';
        break;
      }
    }
    if (seen.ending === 'clean') {
      seen.ending = seen.end();
    }
  } catch (caught) {
    seen.error = mask.error(toAgentQueryError(caught, { url }));
    seen.ending = isLate ? 'timeout' : 'broken';
  } finally {
    cancelTimer();
    signal.removeEventListener('abort', stop);
    stop();
  }
  seen.endedAt = elapsed();
  return seen;
}

class Recorder implements Observation {
  status: number | undefined;
  headers: ReadonlyMap<string, string> = new Map();
  headersAt: number | undefined;
  ending: Ending = 'clean';
  endedAt = 0;
  error: AgentQueryError | undefined;
  readonly events: ObservedEvent[] = [];
  readonly malformed: ObservedMalformation[] = [];
  readonly partialLines: string[] = [];
  readonly skippedLines: string[] = [];
  readonly lostLines: string[] = [];
  linesWithoutSpace = 0;
  hasEndMark = false;
  hasError = false;
  isUtf8 = true;
  hasNonAscii = false;
  issuedSession: string | undefined;
  bytes = 0;
  reads = 0;
  private readonly issued = new IssuedSession(id => {
    this.issuedSession = id;
  });
  private head = '';
  private readonly strict = new TextDecoder('utf-8', { fatal: true });
  private readonly decoder = new TextDecoder();
  private readonly lines = new LineSplitter(line => this.line(line));
  private readonly reader: EventStreamReader;

  constructor(
    elapsed: () => number,
    private readonly mask: SecretMask,
  ) {
    this.reader = new EventStreamReader(
      {
        event: (event, data) => {
          this.issued.received(data);
          if (event.type === 'failure') {
            this.hasError = true;
            this.skip('failure', data);
          } else {
            this.events.push({ at: elapsed(), event });
          }
        },
        malformed: (_, data) => {
          this.issued.received(data);
          this.skip(eventShape(data), data);
        },
        done: () => {
          this.hasEndMark = true;
        },
      },
      maxEventLength,
    );
  }

  /** The start of the body, if it has no event. */
  get snippet(): string {
    return this.events.length > 0 ? '' : htmlToText(this.mask.cut(this.head));
  }

  begin({ status, header }: HttpResponse, at: number): void {
    this.status = status;
    this.headersAt = at;
    this.headers = new Map(
      watchedHeaders.flatMap(name => {
        const value = header(name);
        return value === undefined ? [] : [[name, value] as const];
      }),
    );
    this.issued.response(status, header);
  }

  push(bytes: Uint8Array): void {
    if (this.bytes < maxSnippetBytes) {
      this.head += new TextDecoder().decode(bytes.subarray(0, maxSnippetBytes - this.bytes));
    }
    this.bytes += bytes.length;
    this.hasNonAscii ||= bytes.some(byte => byte > 0x7f);
    this.checkUtf8(bytes);
    this.lines.push(this.decoder.decode(bytes, { stream: true }));
    const before = this.events.length;
    this.reader.push(bytes);
    if (this.events.length > before) {
      this.reads += 1;
    }
  }

  end(): StreamEnd {
    this.checkUtf8(undefined);
    const rest = this.lines.takeRest();
    // The beginning of a data line is an incomplete event.
    if (!'data:'.startsWith(rest.slice(0, 'data:'.length))) {
      this.line(rest);
    }
    return this.reader.end();
  }

  private skip(shape: ObservedMalformation['shape'], data: string): void {
    if (this.malformed.length < maxKept) {
      this.malformed.push({ shape, data: shorten(this.mask.text(data), maxKeptLength) });
    }
  }

  private checkUtf8(bytes: Uint8Array | undefined): void {
    if (!this.isUtf8) {
      return;
    }
    try {
      this.strict.decode(bytes, { stream: bytes !== undefined });
    } catch {
      this.isUtf8 = false;
    }
  }

  private line(line: string): void {
    if (line.startsWith('data: ')) {
      const data = line.slice('data: '.length);
      if (isPartOfJson(data)) {
        keep(this.partialLines, this.mask.text(data));
      }
    } else if (line.startsWith('data:')) {
      this.linesWithoutSpace += 1;
    } else if (isLostLine(line)) {
      keep(this.lostLines, this.mask.text(line));
    } else if (line !== '') {
      keep(this.skippedLines, this.mask.text(line));
    }
  }
}

/** Adds a line, shortened, unless there are enough. */
function keep(lines: string[], line: string): void {
  if (lines.length < maxKept) {
    lines.push(shorten(line, maxKeptLength));
  }
}
