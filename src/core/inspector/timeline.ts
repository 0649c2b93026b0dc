import type { EntryKind, TimelineGroup } from '../../protocol/toInspector';

/** The number of buckets that a timeline has at most. */
export const maxBuckets = 240;

const groups: Readonly<Record<EntryKind, TimelineGroup>> = {
  message: 'message',
  log: 'log',
  failure: 'fault',
  unknown: 'fault',
  malformed: 'fault',
  ignored: 'fault',
  comment: 'other',
  done: 'other',
};

/** Counts entries by time, in buckets that become wider as time goes on, so that their number is bounded. */
export class Timeline {
  private width = 1;
  private used = 0;
  private readonly buckets: Record<TimelineGroup, number[]> = {
    message: [],
    log: [],
    fault: [],
    other: [],
  };

  /** Milliseconds of a bucket: a power of two. */
  get bucketMs(): number {
    return this.width;
  }

  /** How many entries came in each bucket, from 0 ms on up to the last one that has any. */
  get counts(): Readonly<Record<TimelineGroup, readonly number[]>> {
    return this.buckets;
  }

  /** @param at milliseconds, not negative */
  add(at: number, kind: EntryKind): void {
    while (at >= this.width * maxBuckets) {
      this.widen();
    }
    const index = Math.floor(at / this.width);
    while (this.used <= index) {
      for (const counts of Object.values(this.buckets)) {
        counts.push(0);
      }
      this.used += 1;
    }
    const counts = this.buckets[groups[kind]];
    counts[index] = (counts[index] ?? 0) + 1;
  }

  private widen(): void {
    this.width *= 2;
    this.used = Math.ceil(this.used / 2);
    for (const counts of Object.values(this.buckets)) {
      for (let index = 0; index < this.used; index++) {
        counts[index] = (counts[2 * index] ?? 0) + (counts[2 * index + 1] ?? 0);
      }
      counts.length = this.used;
    }
  }
}
