import { firstFrom } from '../../../base/firstFrom';
import { utf8Length } from '../../../core/text/byteSize';
import { isEvent } from '../../../core/transcript/transcript';
import { type EntryGroup, type EntryKind, entryKinds, noEntries } from '../protocol/entryKinds';
import type { RowView } from '../protocol/inspectorMessages';
import { classifyEntry } from './classifyEntry';
import { linesOf } from './entryText';
import type { InspectedStream } from './inspectedStream';

/** An entry without its text. `at` is never less than in the row before. */
interface EventRow extends Omit<RowView, 'text'> {
  /** The start of a message's text in the answer, in UTF-16 code units; equal to its end for other kinds. */
  readonly from: number;
  readonly to: number;
}

/** The rows of a stream, with their statistics. */
export class EventLog {
  readonly timeline = new Timeline();
  private readonly all: EventRow[] = [];
  private readonly counts = noEntries();
  private bytes = 0;
  private answerLength = 0;
  private events = 0;
  /** The time of the first event, in ms since the query began; undefined if there is none. */
  firstAt: number | undefined;
  private lastAt = 0;
  /** The longest time between two rows in ms, and the index of the later one. */
  private longest: { ms: number; index: number } | undefined;

  constructor(readonly stream: InspectedStream) {}

  /** The rows of the entries that were taken. */
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
    this.answerLength += entryKinds[kind].group === 'answer' ? text.length : 0;
    const row: EventRow = {
      kind,
      fault,
      at,
      // The size of the lines if it has no data.
      bytes: utf8Length(isEvent(entry) ? entry.data : linesOf(entry)),
      from,
      to: this.answerLength,
    };
    this.all.push(row);
    this.counts[kind] += 1;
    this.bytes += row.bytes;
    this.timeline.count(at, kind);
    if (before && at - before.at > (this.longest?.ms ?? 0)) {
      this.longest = { ms: at - before.at, index };
    }
    if (isEvent(entry)) {
      this.firstAt ??= at;
      this.lastAt = at;
      this.events += 1;
    }
    return row;
  }

  get stats() {
    const ms = this.lastAt - (this.firstAt ?? 0);
    return {
      counts: { ...this.counts },
      bytes: this.bytes,
      // Events, valid or not, per second between the first and the last one.
      rate: ms > 0 ? ((this.events - 1) * 1000) / ms : undefined,
      longestGap: this.longest,
    };
  }

  /**
   * The index of the message whose text contains an offset of the answer, in UTF-16 code units; undefined if none does.
   */
  indexAt(offset: number): number | undefined {
    const { all } = this;
    const index = firstFrom(all.length, at => (all[at]?.to ?? 0) > offset);
    return index < all.length ? index : undefined;
  }
}

export const maxBuckets = 240;

/** The numbers of entries by time, in buckets that become wider over time, so that their number is bounded. */
export class Timeline {
  /** The milliseconds of a bucket: a power of two. */
  bucketMs = 1;
  /** The number of entries in each bucket, from 0 ms up to the last one that has any. */
  readonly counts: Readonly<Record<EntryGroup, number[]>> = {
    answer: [],
    log: [],
    fault: [],
    other: [],
  };

  /** @param at milliseconds, not negative */
  count(at: number, kind: EntryKind): void {
    while (at >= this.bucketMs * maxBuckets) {
      this.widen();
    }
    const index = Math.floor(at / this.bucketMs);
    for (const counts of Object.values(this.counts)) {
      while (counts.length <= index) {
        counts.push(0);
      }
    }
    const counts = this.counts[entryKinds[kind].group];
    counts[index] = (counts[index] ?? 0) + 1;
  }

  private widen(): void {
    this.bucketMs *= 2;
    for (const counts of Object.values(this.counts)) {
      const used = Math.ceil(counts.length / 2);
      for (let index = 0; index < used; index++) {
        counts[index] = (counts[2 * index] ?? 0) + (counts[2 * index + 1] ?? 0);
      }
      counts.length = used;
    }
  }
}
