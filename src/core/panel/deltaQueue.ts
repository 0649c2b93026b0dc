import type { Change } from '../../protocol/panel';
import type { Clock } from '../query/clock';

/** Milliseconds between two deltas: about every second frame, which the eye takes for continuous. */
const interval = 33;

/**
 * Gathers changes on their way to the page: the first one goes at once, later ones together, in order, so that the
 * page is told at most every {@link interval} however small the events of the service are.
 */
export class DeltaQueue {
  private waiting: Change[] = [];
  private cancel: (() => void) | undefined;
  private last = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly clock: Clock,
    private readonly post: (changes: readonly Change[]) => void,
  ) {}

  push(change: Change): void {
    const merged = merge(this.waiting.at(-1), change);
    if (merged) {
      this.waiting[this.waiting.length - 1] = merged;
    } else {
      this.waiting.push(change);
    }
    if (!this.cancel) {
      const delay = this.last + interval - this.clock.now();
      if (delay <= 0) {
        this.flush();
      } else {
        this.cancel = this.clock.after(delay, () => this.flush());
      }
    }
  }

  /** Posts what waits now. */
  flush(): void {
    const changes = this.waiting;
    this.clear();
    if (changes.length > 0) {
      this.last = this.clock.now();
      this.post(changes);
    }
  }

  /** Forgets what waits, because a snapshot has it all. */
  clear(): void {
    this.cancel?.();
    this.cancel = undefined;
    this.waiting = [];
  }
}

/** One change that says what both say, where there is one. */
function merge(first: Change | undefined, second: Change): Change | undefined {
  if (first?.type === 'answer' && second.type === 'answer' && first.turnId === second.turnId) {
    return { ...first, text: first.text + second.text };
  }
  if (first?.type === 'log' && second.type === 'log' && first.turnId === second.turnId) {
    return { ...second, lines: [...first.lines, ...second.lines] };
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
