import type { AgentQueryError } from '../agentQueryError';
import type { Clock } from '../async/clock';
import { partLabel } from '../parts/partLabel';
import type { PartRecord } from '../parts/partSource';
import type { QueryObserver } from '../query/queryObserver';
import type { Transcript, TranscriptEvent } from './transcript';

/** Characters of event data that are kept, so that no answer is in memory twice. */
const room = 8 * 1024 * 1024;

/** Characters that each event counts beside its data: one without any takes memory, too. */
const overhead = 16;

/** Characters of event data that are packed together. */
const packLength = 16 * 1024;

/** The question whose transcript is recorded. It is read only when a transcript is made, since parts change until sent. */
export interface RecordedQuestion {
  readonly question: string;
  readonly parts: readonly PartRecord[];
}

/** Writes down what comes in while one question is answered: the data of every event as it came, with its time. */
export class TranscriptRecorder implements QueryObserver {
  private readonly packed: TranscriptEvent[] = [];
  /** Events that came since; their data still keep all else alive that came with them. */
  private loose: TranscriptEvent[] = [];
  private looseLength = 0;
  private readonly startedAt: number;
  private readonly start: number;
  private kept = 0;
  private omitted = 0;
  private sent: { readonly url: string; readonly bytes: number } | undefined;
  private answer: { readonly status: number; readonly contentType?: string } | undefined;
  private end: { readonly at: number; readonly error?: AgentQueryError } | undefined;

  constructor(
    private readonly asked: RecordedQuestion,
    private readonly clock: Clock,
  ) {
    this.startedAt = clock.now();
    this.start = clock.elapsed();
  }

  sending(url: string, bytes: number): void {
    this.sent = { url, bytes };
  }

  response(status: number, contentType: string | undefined): void {
    this.answer = { status, ...(contentType !== undefined && { contentType }) };
  }

  received(data: string): void {
    this.kept += data.length + overhead;
    if (this.kept > room) {
      this.omitted += 1;
      return;
    }
    this.loose.push({ at: this.at, data });
    this.looseLength += data.length + overhead;
    if (this.looseLength > packLength) {
      this.pack();
    }
  }

  ended(error: AgentQueryError | undefined): void {
    this.pack();
    this.end = { at: this.at, ...(error && { error }) };
  }

  /** Milliseconds since the query began. */
  private get at(): number {
    return Math.round(this.clock.elapsed() - this.start);
  }

  /** Puts the data of many events into one text that holds nothing else, which costs less than a copy of each. */
  private pack(): void {
    const text = this.loose.map(({ data }) => data).join('');
    let from = 0;
    for (const { at, data } of this.loose) {
      this.packed.push({ at, data: text.slice(from, from + data.length) });
      from += data.length;
    }
    this.loose = [];
    this.looseLength = 0;
  }

  /** What there is so far. */
  get transcript(): Transcript {
    return {
      question: this.asked.question,
      startedAt: this.startedAt,
      parts: this.asked.parts.map(({ source, mimeType, bytes }) => ({
        name: partLabel(source),
        ...(mimeType !== '' && { mimeType }),
        ...(bytes !== undefined && { bytes }),
      })),
      ...(this.sent && { sent: this.sent }),
      ...(this.answer && { answer: this.answer }),
      events: [...this.packed, ...this.loose],
      omitted: this.omitted,
      ...(this.end && { end: this.end }),
    };
  }
}
