import type { Turn } from '../conversation/turn';
import { partLabel } from '../parts/partLabel';
import type { Clock } from '../query/clock';
import type { AgentQueryError } from '../query/errors';
import type { QueryObserver } from '../query/query';
import type { Transcript, TranscriptEvent } from './transcript';

/** Characters of event data that are kept, so that no answer is in memory twice. */
const room = 8 * 1024 * 1024;

/** Writes down what comes in while one question is answered: the data of every event as it came, with its time. */
export class TranscriptRecorder implements QueryObserver {
  private readonly events: TranscriptEvent[] = [];
  private readonly startedAt: number;
  private kept = 0;
  private omitted = 0;
  private sent: { readonly url: string; readonly bytes: number } | undefined;
  private answer: { readonly status: number; readonly contentType?: string } | undefined;
  private end: { readonly at: number; readonly error?: AgentQueryError } | undefined;

  constructor(
    private readonly turn: Turn,
    private readonly clock: Clock,
  ) {
    this.startedAt = clock.now();
  }

  sending(url: string, bytes: number): void {
    this.sent = { url, bytes };
  }

  response(status: number, contentType: string | undefined): void {
    this.answer = { status, ...(contentType !== undefined && { contentType }) };
  }

  received(data: string): void {
    this.kept += data.length;
    if (this.kept > room) {
      this.omitted += 1;
    } else {
      this.events.push({ at: this.clock.now() - this.startedAt, data });
    }
  }

  ended(error: AgentQueryError | undefined): void {
    this.end = { at: this.clock.now() - this.startedAt, ...(error && { error }) };
  }

  /** What there is so far. */
  get transcript(): Transcript {
    return {
      question: this.turn.question,
      startedAt: this.startedAt,
      parts: this.turn.parts.map(({ source, mimeType, bytes }) => ({
        name: partLabel(source),
        ...(mimeType !== '' && { mimeType }),
        ...(bytes !== undefined && { bytes }),
      })),
      ...(this.sent && { sent: this.sent }),
      ...(this.answer && { answer: this.answer }),
      events: this.events,
      omitted: this.omitted,
      ...(this.end && { end: this.end }),
    };
  }
}
