import { readErrorRecord } from '../../../core/errors/errorRecord';
import { Utf8Converter } from '../../../core/files/utf8Bytes';
import { EventStreamReader, EventTooLargeError } from '../../../core/stream/eventStreamReader';
import { type Fields, isRecord, list, number, parseJson, string } from '../../../core/text/json';
import {
  areDataLines,
  dataLines,
  isEvent,
  type TimedConnectionStep,
  type TranscriptEntry,
  transcriptMark,
} from '../../../core/transcript/transcript';
import { limits } from '../../../protocol/responseLimits';
import type { InspectedStream, StreamInfo } from './inspectedStream';

/** The maximum number of entries that are kept; further ones are counted. */
export const maxFileEntries = 200_000;

/** The maximum number of lines beside data that are kept of one event. */
const maxFields = 1000;

/** A fault of a file. `eventTooLarge`: reading ended there, as it would in the client. */
type FileFault = 'notUtf8' | 'utf16' | 'eventTooLarge';

/** The entries of an event stream that was saved to a file, by Agent Query or any other program. */
export class EventFile implements InspectedStream {
  private readonly entries: TranscriptEntry[] = [];
  /** The faults of the file, as far as it has been read. */
  readonly faults = new Set<FileFault>();
  private readonly strict = new TextDecoder('utf-8', { fatal: true });
  private readonly reader: EventStreamReader;
  private readonly converter = new Utf8Converter();
  /** The head; set if the first line shows that Agent Query wrote the file: only then its comments have a meaning. */
  private head: Fields | undefined;
  private end: StreamInfo['end'];
  private hasTimes = false;
  private at = 0;
  private omitted = 0;
  private fields: string[] = [];
  private fieldCount = 0;
  private isAfterEvent = false;

  constructor() {
    const event = (data: string, lines: string) => this.event(data, lines);
    this.reader = new EventStreamReader(
      {
        event: (_, data, lines) => event(data, lines),
        malformed: (_, data, lines) => event(data, lines),
        done: event,
        other: line => this.other(line),
        incomplete: lines => this.append({ at: this.at, type: 'incomplete', lines }),
        ignored: line => {
          if (!this.readComment(line)) {
            this.append({ at: this.at, type: 'ignored', lines: line });
          }
        },
      },
      limits.eventLength,
    );
  }

  get count(): number {
    return this.entries.length;
  }

  entry(index: number): TranscriptEntry | undefined {
    return this.entries[index];
  }

  get info(): StreamInfo {
    const { head = {}, end, omitted, hasTimes } = this;
    const sent = isRecord(head.sent) ? head.sent : undefined;
    const answer = isRecord(head.answer) ? head.answer : undefined;
    const status = number(answer?.status);
    const contentType = string(answer?.contentType);
    return {
      question: string(head.question),
      ...(sent && {
        sent: { url: string(sent.url), bytes: number(sent.bytes) ?? 0, at: timeOf(sent) },
      }),
      connection: list(head.connection).flatMap(readStep),
      ...(answer &&
        status !== undefined && {
          answer: { status, ...(contentType !== '' && { contentType }), at: timeOf(answer) },
        }),
      ...(end && { end }),
      omitted,
      hasTimes,
    };
  }

  push(bytes: Uint8Array): void {
    if (this.faults.has('eventTooLarge') || bytes.length === 0) {
      return;
    }
    const converted = this.converter.push(bytes);
    if (this.converter.isConverting) {
      this.faults.add('utf16');
    }
    this.checkEncoding(bytes);
    this.read(converted);
  }

  /** @param isWhole false if the file continues, so that its last event may be complete */
  finish(isWhole: boolean): void {
    if (isWhole && !this.faults.has('eventTooLarge')) {
      this.checkEncoding(undefined);
      this.read(this.converter.end());
      this.reader.end();
    }
  }

  private read(bytes: Uint8Array): void {
    try {
      this.reader.push(bytes);
    } catch (error) {
      if (!(error instanceof EventTooLargeError)) {
        throw error;
      }
      this.faults.add('eventTooLarge');
    }
  }

  private checkEncoding(bytes: Uint8Array | undefined): void {
    if (this.converter.isConverting || this.faults.has('notUtf8')) {
      return;
    }
    try {
      this.strict.decode(bytes, { stream: bytes !== undefined });
    } catch {
      this.faults.add('notUtf8');
    }
  }

  private event(data: string, lines: string): void {
    const all = this.fields.length > 0 ? [...this.fields, lines].join('\n') : lines;
    this.fields = [];
    this.fieldCount = 0;
    this.isAfterEvent = true;
    this.append({ at: this.at, data, ...(!areDataLines(all, data) && { lines: all }) });
  }

  private other(line: string): void {
    if (line === '') {
      this.isAfterEvent = false;
    } else if (line.startsWith(':')) {
      if (!this.readComment(line)) {
        this.append({ at: this.at, type: 'comment', lines: line });
      }
    } else if (this.fieldCount < maxFields) {
      this.fieldCount += 1;
      if (this.isAfterEvent) {
        this.addToLast(line);
      } else {
        this.fields.push(line);
      }
    }
  }

  private addToLast(line: string): void {
    const index = this.entries.length - 1;
    const last = this.entries[index];
    if (last && isEvent(last)) {
      this.entries[index] = { ...last, lines: `${last.lines ?? dataLines(last.data)}\n${line}` };
    }
  }

  /** @returns true for a comment that Agent Query wrote, not the service */
  private readComment(line: string): boolean {
    if (this.entries.length === 0 && line.startsWith(`: ${transcriptMark} `)) {
      const head = parseJson(line.slice(transcriptMark.length + 3));
      this.head = isRecord(head) ? head : {};
      return true;
    }
    if (!this.head) {
      return false;
    }
    const [, count, what] = /^: (\d{1,12}) (ms|more events were not kept)$/.exec(line) ?? [];
    if (what === 'ms') {
      this.at = Number(count);
      this.hasTimes = true;
      return true;
    }
    if (what !== undefined) {
      this.omitted += Number(count);
      return true;
    }
    const end = line.startsWith(': end ') ? parseJson(line.slice(': end '.length)) : undefined;
    if (!isRecord(end)) {
      return false;
    }
    const error = readErrorRecord(end.error);
    this.end = { at: number(end.at) ?? this.at, ...(error && { error }) };
    return true;
  }

  private append(entry: TranscriptEntry): void {
    if (this.entries.length < maxFileEntries) {
      this.entries.push(entry);
    } else {
      this.omitted += 1;
    }
  }
}

function timeOf(record: Fields): number {
  return Math.max(0, number(record.at) ?? 0);
}

function readStep(value: unknown): TimedConnectionStep[] {
  if (!isRecord(value)) {
    return [];
  }
  const at = timeOf(value);
  switch (value.step) {
    case 'lookup':
      return [{ step: 'lookup', address: string(value.address), at }];
    case 'connect':
      return [{ step: 'connect', at }];
    case 'tls':
      return [{ step: 'tls', protocol: string(value.protocol), issuer: string(value.issuer), at }];
    default:
      return [];
  }
}
