import type { Clock } from '../../core/async/clock';
import { Throttle } from '../../core/async/throttle';
import { textBetween } from '../../core/conversation/answerPieces';
import { limits } from '../../protocol/responseLimits';
import { type Arrival, type Change, type LogGrowth, updateIntervalMs } from '../../protocol/toPage';
import type { LogLineView } from '../../protocol/views';

/**
 * The arrived data that the page does not have yet. The text of the answer is copied only when it is posted, so that it
 * is not in memory twice while a slow page lags behind.
 */
export interface QueuedArrival extends Omit<Arrival, 'text' | 'log'> {
  /** The pieces of the answer; more may be appended. */
  readonly pieces: readonly string[];
  /** The start, in UTF-16 code units of the answer; the end is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly log: QueuedLog | undefined;
}

/** Later lines are appended to these. */
interface QueuedLog extends LogGrowth {
  readonly lines: LogLineView[];
}

/** A change that waits to be posted. */
export type QueuedChange = Exclude<Change, Arrival> | QueuedArrival;

/**
 * Batches changes for the page. The first one is posted immediately, later ones together and in order, at most one
 * batch every {@link updateIntervalMs} however small the service's events are. While a slow page has not taken a batch,
 * further changes are merged here, since messages on their way to the page would all be kept in memory.
 */
export class DeltaQueue {
  private waiting: QueuedChange[] = [];
  private readonly batches: Throttle;
  private inFlight: unknown;

  /** @param post resolves when the page has taken the changes; if it returns undefined, they are taken immediately */
  constructor(
    clock: Clock,
    private readonly post: (changes: readonly Change[]) => PromiseLike<unknown> | undefined,
  ) {
    this.batches = new Throttle(clock, updateIntervalMs, () => this.postNext());
  }

  /** Adds a change, which is posted now or with the next batch. */
  push(change: QueuedChange): void {
    this.enqueue(change);
    this.schedule();
  }

  private enqueue(change: QueuedChange): void {
    const { waiting } = this;
    const merged = merge(waiting.at(-1), change);
    if (merged) {
      waiting.pop();
    }
    waiting.push(merged ?? change);
  }

  /**
   * Posts the waiting changes now, except for text beyond {@link limits.deltaLength}. If the page has not taken the
   * last batch yet, they are posted after that batch.
   */
  flush(): void {
    if (this.canPost) {
      this.batches.run();
    }
  }

  /** Drops all waiting changes, because a snapshot contains them. */
  clear(): void {
    this.batches.cancel();
    this.waiting = [];
    this.inFlight = undefined;
  }

  private get canPost(): boolean {
    return !this.inFlight && this.waiting.length > 0;
  }

  private schedule(): void {
    if (this.canPost) {
      this.batches.request();
    }
  }

  private postNext(): void {
    const posted = this.post(this.take());
    this.inFlight = posted;
    const taken = () => {
      if (this.inFlight === posted) {
        this.inFlight = undefined;
        this.schedule();
      }
    };
    posted?.then(taken, taken);
    this.schedule();
  }

  /** Removes and returns the changes for the next delta. */
  private take(): readonly Change[] {
    const changes: Change[] = [];
    let remaining = limits.deltaLength;
    let taken = 0;
    for (const change of this.waiting) {
      if (change.type !== 'arrived') {
        changes.push(change);
      } else {
        const { type, turnId, pieces, from, to, log, isWriting, progress } = change;
        const end = from + remaining;
        const missing = textBetween(pieces, from, Math.min(to, end));
        // Half of a surrogate pair is left for the next delta.
        const text = end < to ? missing.replace(/[\ud800-\udbff]$/, '') : missing;
        changes.push({ type, turnId, text, log, isWriting, progress });
        remaining -= text.length;
        if (from + text.length < to) {
          this.waiting[taken] = { ...change, from: from + text.length, log: undefined };
          break;
        }
      }
      taken += 1;
    }
    this.waiting.splice(0, taken);
    return changes;
  }
}

/** One change with the effect of both; undefined if they cannot be merged. */
function merge(first: QueuedChange | undefined, second: QueuedChange): QueuedChange | undefined {
  if (first?.type === 'arrived' && second.type === 'arrived' && first.turnId === second.turnId) {
    return { ...second, from: first.from, log: appended(first.log, second.log) };
  }
  if (
    first?.type === second.type &&
    (second.type === 'parts' ||
      second.type === 'suggestion' ||
      second.type === 'target' ||
      second.type === 'notice')
  ) {
    return second;
  }
  return undefined;
}

/**
 * Appends lines to the waiting ones, and drops lines that are no longer kept.
 *
 * @returns the same array of lines, because copying it for each line would take long
 */
function appended(
  first: QueuedLog | undefined,
  second: QueuedLog | undefined,
): QueuedLog | undefined {
  if (!first || !second) {
    return first ?? second;
  }
  const { lines } = first;
  for (const line of second.lines) {
    lines.push(line);
  }
  lines.splice(0, Math.max(0, lines.length - second.kept));
  return { ...second, lines };
}
