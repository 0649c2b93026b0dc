import type { EntryFault, EntryKind } from '../../protocol/toInspector';
import { utf8Length } from '../text/utf8Length';
import { isEvent } from '../transcript/transcript';
import { classifyEntry } from './classifyEntry';
import type { InspectedStream } from './inspectedStream';
import { linesOf } from './linesOf';
import { Timeline } from './timeline';

/** What is known of an entry without its text. */
interface EventRow {
  readonly kind: EntryKind;
  readonly fault?: EntryFault;
  /** Milliseconds since the query began; never less than that of the row before. */
  readonly at: number;
  /** Bytes of its data in UTF-8; of its lines if it has none. */
  readonly bytes: number;
  /** Start and end of a message's text in the answer, in UTF-16 code units; equal for other kinds. */
  readonly from: number;
  readonly to: number;
}

/** Figures of all rows. */
interface StreamStats {
  readonly counts: Readonly<Record<EntryKind, number>>;
  /** Bytes of all rows. */
  readonly bytes: number;
  /** Events, valid or not, per second between the first and the last one; undefined without two at different times. */
  readonly rate: number | undefined;
  /** The longest time between two rows in ms, and the index of the later one; undefined if there is none. */
  readonly longestGap: { readonly ms: number; readonly index: number } | undefined;
}

/** The rows of a stream, with what is counted about them. */
export class EventLog {
  readonly timeline = new Timeline();
  private readonly all: EventRow[] = [];
  private readonly counts: Record<EntryKind, number> = {
    message: 0,
    log: 0,
    failure: 0,
    unknown: 0,
    malformed: 0,
    comment: 0,
    done: 0,
    ignored: 0,
  };
  private bytes = 0;
  private answerLength = 0;
  private events = 0;
  private firstEventAt = 0;
  private lastEventAt = 0;
  private longest: { ms: number; index: number } | undefined;

  constructor(readonly stream: InspectedStream) {}

  /** Rows of the entries that were taken. */
  get rows(): readonly EventRow[] {
    return this.all;
  }

  /** False if the stream has entries that were not taken. */
  get isComplete(): boolean {
    return this.all.length >= this.stream.count;
  }

  /** Takes the next entry of the stream, if there is one. */
  take(): EventRow | undefined {
    const index = this.all.length;
    const entry = this.stream.entry(index);
    if (!entry) {
      return undefined;
    }
    const { kind, fault, text } = classifyEntry(entry);
    const before = this.all.at(-1);
    // A damaged file may contain times in the wrong order.
    const at = Math.max(entry.at, before?.at ?? 0);
    const from = this.answerLength;
    this.answerLength += kind === 'message' ? text.length : 0;
    const row: EventRow = {
      kind,
      ...(fault && { fault }),
      at,
      bytes: utf8Length(isEvent(entry) ? entry.data : linesOf(entry)),
      from,
      to: this.answerLength,
    };
    this.all.push(row);
    this.counts[kind] += 1;
    this.bytes += row.bytes;
    this.timeline.add(at, kind);
    if (before && at - before.at > (this.longest?.ms ?? 0)) {
      this.longest = { ms: at - before.at, index };
    }
    if (isEvent(entry)) {
      this.firstEventAt = this.events === 0 ? at : this.firstEventAt;
      this.lastEventAt = at;
      this.events += 1;
    }
    return row;
  }

  /** Milliseconds since the row before; undefined for the first one. */
  gap(index: number): number | undefined {
    const [before, row] = [this.all[index - 1], this.all[index]];
    return before && row && row.at - before.at;
  }

  /** When the first event came, in ms since the query began; undefined if none has. */
  get firstAt(): number | undefined {
    return this.events > 0 ? this.firstEventAt : undefined;
  }

  /** Figures of the rows so far. */
  get stats(): StreamStats {
    const ms = this.lastEventAt - this.firstEventAt;
    return {
      counts: { ...this.counts },
      bytes: this.bytes,
      rate: ms > 0 ? ((this.events - 1) * 1000) / ms : undefined,
      longestGap: this.longest,
    };
  }

  /** The index of the message whose text contains an offset of the answer, in UTF-16 code units; undefined if none does. */
  indexAt(offset: number): number | undefined {
    let low = 0;
    let high = this.all.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.all[middle]?.to ?? 0) <= offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < this.all.length ? low : undefined;
  }
}
