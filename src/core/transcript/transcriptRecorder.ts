import type { AgentQueryError } from '../agentQueryError';
import type { Clock } from '../async/clock';
import { partLabel } from '../parts/partLabel';
import type { PartRecord } from '../parts/partSource';
import type { QueryObserver } from '../query/queryObserver';
import type { Transcript, TranscriptEvent } from './transcript';

/** UTF-16 code units of event data that are kept. */
const maxTotalLength = 8 * 1024 * 1024;

/** Added to the length of each event, since an empty one takes memory, too. */
const eventOverheadLength = 16;

/** UTF-16 code units of event data that are packed together. */
const packLength = 16 * 1024;

/** The question that is recorded. It is read when a transcript is made, since its parts can change until it is sent. */
export interface RecordedQuestion {
  readonly question: string;
  readonly parts: readonly PartRecord[];
}

/** Records the transcript of one query: the data of every event as received, with its time. */
export class TranscriptRecorder implements QueryObserver {
  private readonly packed: TranscriptEvent[] = [];
  /** Events that are not packed yet; each still keeps alive the larger text that it was cut from. */
  private loose: TranscriptEvent[] = [];
  private looseLength = 0;
  private readonly startedAt: number;
  private readonly start: number;
  private length = 0;
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
    this.length += data.length + eventOverheadLength;
    if (this.length > maxTotalLength) {
      this.omitted += 1;
      return;
    }
    this.loose.push({ at: this.at, data });
    this.looseLength += data.length + eventOverheadLength;
    if (this.looseLength > packLength) {
      this.pack();
    }
  }

  /** The query has ended. */
  ended(error: AgentQueryError | undefined): void {
    this.pack();
    this.end = { at: this.at, ...(error && { error }) };
  }

  /** Milliseconds since the query began. */
  private get at(): number {
    return Math.round(this.clock.elapsed() - this.start);
  }

  /** Copies the data of many events into one text, which costs less than a copy of each. */
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

  /** The transcript so far. */
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
