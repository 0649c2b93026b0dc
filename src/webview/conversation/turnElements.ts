import type { TurnHeadView, TurnView } from '../../protocol/views';
import type { AnswerVirtualizer } from './answerVirtualizer';
import type { TurnElement } from './turnElement';
import { TurnList } from './turnList';

/** The time for which turns are created before the page handles other events. */
const taskBudgetMs = 8;

/**
 * The turns of a conversation. Of a long one, the last turns are created immediately, and the older ones, which are out
 * of view, in short tasks, or as soon as one of them is wanted.
 */
export class TurnElements {
  readonly list: TurnList;
  private readonly turns = new Map<string, TurnElement>();
  /** The first turns of the conversation, until their elements are created. */
  private olderTurns: TurnView[] = [];
  /** Created turns that are not in the page yet, the last one of the conversation first. */
  private detachedTurns: TurnElement[] = [];
  /** The turn that began to run last. */
  private lastRunning: TurnElement | undefined;

  constructor(
    private readonly answers: AnswerVirtualizer,
    private readonly create: (turn: TurnView) => TurnElement,
  ) {
    this.list = new TurnList(group => answers.addGroup(group));
  }

  /** The turns that are in the page. */
  get all(): readonly TurnElement[] {
    return [...this.turns.values()];
  }

  get isEmpty(): boolean {
    return this.turns.size === 0;
  }

  /** The turn whose query runs. */
  get running(): TurnElement | undefined {
    return this.lastRunning?.isRunning ? this.lastRunning : undefined;
  }

  find(id: string): TurnElement | undefined {
    while (!this.turns.has(id) && this.addOlder()) {
      // Each step has added some older turns.
    }
    return this.turns.get(id);
  }

  around(element: Element | null | undefined): TurnElement | undefined {
    const root = element?.closest<HTMLElement>('.turn');
    return this.turns.get(root?.dataset.turnId ?? '');
  }

  reset(turns: readonly TurnView[]): void {
    for (const { id } of this.all) {
      this.remove(id);
    }
    this.olderTurns = [...turns];
    this.detachedTurns = [];
    const end = performance.now() + taskBudgetMs;
    while (this.olderTurns.length > 0 && (this.hasUnfinished || performance.now() < end)) {
      // Rendered now, and not once it is observed in view: its plain text must not flash up.
      void this.answers.show(this.addLastOfOlder());
    }
    this.addOlderSoon();
  }

  /** @returns true if a series of changes can turn the shown turns into these */
  isContinuedBy(turns: readonly TurnView[]): boolean {
    return (
      this.olderTurns.length === 0 &&
      this.detachedTurns.length === 0 &&
      turns.some(({ id }) => this.turns.has(id)) &&
      turns.every(turn => this.turns.get(turn.id)?.isContinuedBy(turn) ?? true)
    );
  }

  /** @param before the id of the turn that follows it; undefined adds it at the end */
  add(turn: TurnView, before: string | undefined): void {
    const next = before === undefined ? undefined : this.find(before);
    const added = this.create(turn);
    this.list.add(added.root, next?.root);
    this.register(added);
    // Immediately: the reader must not wait until the turn is observed in view.
    void this.answers.show(added);
  }

  /** Shows a new state of a turn. @returns undefined if there is no such turn */
  update(head: TurnHeadView): TurnElement | undefined {
    const turn = this.find(head.id);
    turn?.update(head);
    this.noteRunning(turn);
    return turn;
  }

  remove(id: string): void {
    const turn = this.find(id);
    if (turn) {
      this.answers.delete(turn);
      this.list.remove(turn.root);
      turn.dispose();
      this.turns.delete(id);
      if (turn === this.lastRunning) {
        this.lastRunning = undefined;
      }
    }
  }

  /** Adds some of the turns before the first one in the page. @returns false if there are none */
  addOlder(): boolean {
    if (this.detachedTurns.length > 0) {
      this.attachTurns();
      return true;
    }
    return this.olderTurns.length > 0 && Boolean(this.addLastOfOlder());
  }

  private get hasUnfinished(): boolean {
    return this.olderTurns.at(-1)?.endedAt === undefined;
  }

  private addOlderSoon(): void {
    const { olderTurns } = this;
    if (olderTurns.length === 0) {
      return;
    }
    setTimeout(() => {
      if (olderTurns !== this.olderTurns) {
        // Another conversation has been shown since.
        return;
      }
      const end = performance.now() + taskBudgetMs;
      while (olderTurns.length > 0 && performance.now() < end) {
        this.detachedTurns.push(this.create(olderTurns.pop() as TurnView));
        if (olderTurns.length === 0 || this.detachedTurns.length === this.list.batchSize) {
          this.attachTurns();
        }
      }
      this.addOlderSoon();
    });
  }

  private attachTurns(): void {
    const turns = this.detachedTurns.splice(0).reverse();
    this.list.prepend(...turns.map(({ root }) => root));
    for (const turn of turns) {
      this.register(turn);
    }
  }

  private addLastOfOlder(): TurnElement {
    const turn = this.create(this.olderTurns.pop() as TurnView);
    this.list.prepend(turn.root);
    this.register(turn);
    return turn;
  }

  private register(turn: TurnElement): void {
    this.turns.set(turn.id, turn);
    this.answers.add(turn);
    this.noteRunning(turn);
  }

  private noteRunning(turn: TurnElement | undefined): void {
    this.lastRunning = turn?.isRunning ? turn : this.lastRunning;
  }
}
