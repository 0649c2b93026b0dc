import { ownCopy } from '../../base/shorten';
import { limits } from '../../protocol/responseLimits';
import type { Clock } from '../async/clock';
import { Emitter } from '../async/emitter';
import type { SkippedEvents } from '../conversation/turn';
import type { AgentQueryError } from '../errors/agentQueryError';
import { nameWithoutContent, type PartRecord } from '../parts/partSource';
import type { QueryObserver } from '../query/queryObserver';
import type { ConnectionStep } from '../query/transport';
import type { Malformation } from '../stream/readEnvelope';
import {
  areDataLines,
  dataLines,
  isEvent,
  type TimedConnectionStep,
  type Transcript,
  type TranscriptEntry,
  type TranscriptHead,
} from './transcript';

/** The length of the texts that are packed together, in UTF-16 code units. */
const packLength = 16 * 1024;

/** The question that is recorded. It is read when a transcript is made, since its parts can change until it is sent. */
interface RecordedQuestion {
  readonly question: string;
  readonly parts: readonly PartRecord[];
}

/** Records the transcript of one query: all received data, unchanged, with its time. */
export class TranscriptRecorder implements QueryObserver {
  private readonly packed: TranscriptEntry[] = [];
  /** Entries that are not packed yet; each still keeps alive the larger text that it was cut from. */
  private loose: TranscriptEntry[] = [];
  private looseLength = 0;
  private readonly startedAt: number;
  private readonly start: number;
  private length = 0;
  private otherLength = 0;
  private omitted = 0;
  private readonly skipped = { otherEvents: 0, unreadableEvents: 0 };
  /** Fields other than `data` that belong to the next event. */
  private fields: string[] = [];
  /** True until the blank line after an event: fields before it belong to that event. */
  private isAfterEvent = false;
  /** The index of the last event. If the event was not kept, there is no entry. */
  private lastEvent = 0;
  private sent: TranscriptHead['sent'];
  private readonly connectionSteps: TimedConnectionStep[] = [];
  private answer: TranscriptHead['answer'];
  private end: TranscriptHead['end'];
  private readonly changed = new Emitter<void>();
  /** Fires when something was recorded, such as an event. */
  readonly onChange = this.changed.event;

  constructor(
    private readonly turn: RecordedQuestion,
    private readonly clock: Clock,
  ) {
    this.startedAt = clock.now();
    this.start = clock.elapsed();
  }

  sending(url: string, bytes: number): void {
    this.sent = { url, bytes, at: this.at };
    this.changed.fire();
  }

  connection(step: ConnectionStep): void {
    this.connectionSteps.push({ ...step, at: this.at });
    this.changed.fire();
  }

  response(status: number, header: (name: string) => string | undefined): void {
    const contentType = header('content-type');
    this.answer = { status, ...(contentType !== undefined && { contentType }), at: this.at };
    this.changed.fire();
  }

  received(data: string, lines: string): void {
    const all = this.fields.length > 0 ? [...this.fields, lines].join('\n') : lines;
    this.fields = [];
    this.isAfterEvent = true;
    this.lastEvent = this.count;
    this.append({ at: this.at, data, ...(!areDataLines(all, data) && { lines: all }) });
  }

  malformed(why: Malformation): void {
    // Empty data is a heartbeat.
    if (why !== 'empty') {
      this.skipped[why === 'unknownType' ? 'otherEvents' : 'unreadableEvents'] += 1;
    }
  }

  otherLine(line: string): void {
    if (line === '') {
      this.isAfterEvent = false;
      return;
    }
    this.otherLength += line.length + limits.transcriptEntryOverhead;
    const isComment = line.startsWith(':');
    if (this.otherLength > limits.transcriptOtherLength) {
      this.omitted += isComment ? 1 : 0;
      this.changed.fire();
    } else if (isComment) {
      this.append({ at: this.at, type: 'comment', lines: line });
    } else if (this.isAfterEvent) {
      this.addToLast(ownCopy(line));
    } else {
      this.fields.push(ownCopy(line));
    }
  }

  incomplete(lines: string): void {
    this.append({ at: this.at, type: 'incomplete', lines });
  }

  ignored(line: string): void {
    this.append({ at: this.at, type: 'ignored', lines: line });
  }

  ended(error: AgentQueryError | undefined): void {
    this.pack();
    this.end = { at: this.at, ...(error && { error }) };
    this.changed.fire();
  }

  /** The time in milliseconds since the query began. */
  private get at(): number {
    return Math.round(this.clock.elapsed() - this.start);
  }

  private append(entry: TranscriptEntry): void {
    const length = lengthOf(entry);
    this.length += length;
    if (this.length > limits.transcriptLength) {
      this.omitted += 1;
    } else {
      this.loose.push(entry);
      this.looseLength += length;
      if (this.looseLength > packLength) {
        this.pack();
      }
    }
    this.changed.fire();
  }

  /** Adds a field that came after the data line of its event. */
  private addToLast(line: string): void {
    const last = this.entry(this.lastEvent);
    if (last && isEvent(last)) {
      this.length += line.length;
      const lines = `${last.lines ?? dataLines(last.data)}\n${line}`;
      const isPacked = this.lastEvent < this.packed.length;
      const entries = isPacked ? this.packed : this.loose;
      entries[this.lastEvent - (isPacked ? 0 : this.packed.length)] = { ...last, lines };
    }
  }

  /** Copies the texts of many entries into one, which costs less than a copy of each. */
  private pack(): void {
    const all = this.loose.flatMap(entry =>
      isEvent(entry) ? [entry.data, entry.lines ?? ''] : [entry.lines],
    );
    const text = all.join('');
    let from = 0;
    const copyOf = (own: string) => {
      const start = from;
      from += own.length;
      return text.slice(start, from);
    };
    for (const entry of this.loose) {
      if (isEvent(entry)) {
        const { at, data, lines } = entry;
        this.packed.push({
          at,
          data: copyOf(data),
          ...(lines !== undefined && { lines: copyOf(lines) }),
        });
      } else {
        this.packed.push({ ...entry, lines: copyOf(entry.lines) });
      }
    }
    this.loose = [];
    this.looseLength = 0;
  }

  /** The numbers of events so far that are not part of the answer. */
  get skippedEvents(): SkippedEvents {
    return this.skipped;
  }

  /** The number of entries that are kept so far. */
  get count(): number {
    return this.packed.length + this.loose.length;
  }

  /** An entry by its index; undefined if there is none. */
  entry(index: number): TranscriptEntry | undefined {
    return this.packed[index] ?? this.loose[index - this.packed.length];
  }

  /** The description of the query so far. */
  get head(): TranscriptHead {
    return {
      question: this.turn.question,
      startedAt: this.startedAt,
      parts: this.turn.parts.map(({ source, mimeType, bytes }) => ({
        name: nameWithoutContent(source),
        ...(mimeType !== '' && { mimeType }),
        ...(bytes !== undefined && { bytes }),
      })),
      ...(this.sent && { sent: this.sent }),
      connection: this.connectionSteps,
      ...(this.answer && { answer: this.answer }),
      omitted: this.omitted,
      ...(this.end && { end: this.end }),
    };
  }

  /** The transcript so far. */
  get transcript(): Transcript {
    return { ...this.head, entries: [...this.packed, ...this.loose] };
  }
}

/** The length with which an entry is included in the limit, in UTF-16 code units. */
function lengthOf(entry: TranscriptEntry): number {
  const text = isEvent(entry) ? entry.data.length + (entry.lines?.length ?? 0) : entry.lines.length;
  return text + limits.transcriptEntryOverhead;
}
