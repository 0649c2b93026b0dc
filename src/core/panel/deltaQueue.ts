import type { Change } from '../../protocol/toPanel';
import type { Clock } from '../async/clock';
import { textBetween } from '../conversation/answerPieces';

/** Milliseconds between two deltas: about every second frame, which the eye takes for continuous. */
const interval = 33;

/** Characters of answers in one delta: on its way to the page a text is copied several times. */
export const mostText = 1024 * 1024;

/**
 * Which characters of an answer the page does not have: their text is taken when it is posted, so that what waits for a
 * slow page is not in memory twice.
 */
export interface AnswerGrowth {
  readonly type: 'growth';
  readonly turnId: string;
  /** Of the answer, which goes on growing. */
  readonly pieces: readonly string[];
  readonly from: number;
  readonly to: number;
}

type Waiting = Exclude<Change, { type: 'answer' }> | AnswerGrowth;

/**
 * Gathers changes on their way to the page: the first one goes at once, later ones together, in order, so that the
 * page is told at most every {@link interval} however small the events of the service are. What a slow page has not
 * taken yet waits here, where it is merged, and not on the way, where all of it would be kept.
 */
export class DeltaQueue {
  private waiting: Waiting[] = [];
  private cancel: (() => void) | undefined;
  private last = Number.NEGATIVE_INFINITY;
  private underWay: unknown;

  /** @param post resolves when the page has taken the changes; what it returns beside a promise is taken at once */
  constructor(
    private readonly clock: Clock,
    private readonly post: (changes: readonly Change[]) => PromiseLike<unknown> | undefined,
  ) {}

  push(change: Waiting): void {
    this.add(change);
    this.schedule();
  }

  private add(change: Waiting): void {
    for (let index = this.waiting.length - 1; index >= 0; index--) {
      const before = this.waiting[index];
      const merged = merge(before, change);
      if (merged) {
        this.waiting[index] = merged;
        return;
      }
      if (!isArrival(before) || !isArrival(change)) {
        break;
      }
    }
    this.waiting.push(change);
  }

  /**
   * Posts what waits now, but for more text than a delta has room for, unless what was posted last has not been taken
   * yet: then it goes after that.
   */
  flush(): void {
    this.cancel?.();
    this.cancel = undefined;
    if (this.underWay || this.waiting.length === 0) {
      return;
    }
    const changes = this.take();
    this.last = this.clock.elapsed();
    const posted = this.post(changes);
    this.underWay = posted;
    const taken = () => {
      if (this.underWay === posted) {
        this.underWay = undefined;
        this.schedule();
      }
    };
    posted?.then(taken, taken);
    this.schedule();
  }

  /** Forgets what waits and what is under way, because a snapshot has it all. */
  clear(): void {
    this.cancel?.();
    this.cancel = undefined;
    this.waiting = [];
    this.underWay = undefined;
  }

  /** What goes into one delta. */
  private take(): readonly Change[] {
    const changes: Change[] = [];
    let room = mostText;
    let taken = 0;
    for (const change of this.waiting) {
      if (change.type !== 'growth') {
        changes.push(change);
      } else {
        const { turnId, pieces, from } = change;
        const text = wholeCharacters(
          textBetween(pieces, from, Math.min(change.to, from + room)),
          from + room < change.to,
        );
        changes.push({ type: 'answer', turnId, text });
        room -= text.length;
        if (from + text.length < change.to) {
          this.waiting[taken] = { ...change, from: from + text.length };
          break;
        }
      }
      taken += 1;
    }
    this.waiting.splice(0, taken);
    return changes;
  }

  private schedule(): void {
    if (this.cancel || this.underWay || this.waiting.length === 0) {
      return;
    }
    const delay = this.last + interval - this.clock.elapsed();
    if (delay <= 0) {
      this.flush();
    } else {
      this.cancel = this.clock.after(delay, () => this.flush());
    }
  }
}

/** One change that says what both say, where there is one. */
function merge(first: Waiting | undefined, second: Waiting): Waiting | undefined {
  if (first?.type === 'growth' && second.type === 'growth' && first.turnId === second.turnId) {
    return { ...first, to: second.to };
  }
  if (first?.type === 'log' && second.type === 'log' && first.turnId === second.turnId) {
    return { ...second, lines: [...first.lines, ...second.lines].slice(-second.kept) };
  }
  if (first?.type === 'upload' && second.type === 'upload' && first.turnId === second.turnId) {
    return second;
  }
  if (
    first?.type === second.type &&
    (second.type === 'parts' || second.type === 'target' || second.type === 'notice')
  ) {
    return second;
  }
  return undefined;
}

/** A text without a half of a character at its end, where it is cut there. */
function wholeCharacters(text: string, isCut: boolean): string {
  const endsInHalf = (text.charCodeAt(text.length - 1) & 0xfc00) === 0xd800;
  return isCut && endsInHalf ? text.slice(0, -1) : text;
}

/** What arrives while a turn is answered: the page adds each kind by itself, in whichever order. */
function isArrival(change: Waiting | undefined): boolean {
  return change?.type === 'growth' || change?.type === 'log';
}
