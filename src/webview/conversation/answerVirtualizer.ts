import type { TurnElement } from './turnElement';

/** Answers are rendered up to two heights of the view above and below it. */
const rootMargin = '200% 0px';

/** The time for which answers are rendered before the page handles other events. */
const taskBudgetMs = 8;

/**
 * Renders the answers that are in view or near it. The others are plain text, which can be found, selected and read by
 * assistive technology, in a fraction of the time and memory.
 */
export class AnswerVirtualizer {
  private readonly observer: IntersectionObserver;
  private readonly turns = new Map<Element, TurnElement>();
  private readonly nearGroups = new WeakSet<Element>();
  /** The turns near the view, in the order in which they came there. */
  private readonly nearTurns = new Set<TurnElement>();
  /** The rendered turns, in the order in which they were last near the view. */
  private readonly drawnTurns = new Set<TurnElement>();
  private isDrawing = false;

  /** @param maxDrawnLength UTF-16 code units of rendered answers from which on answers far from the view are hidden */
  constructor(
    scroller: HTMLElement,
    private readonly maxDrawnLength: number,
  ) {
    this.observer = new IntersectionObserver(entries => this.onIntersect(entries), {
      root: scroller,
      rootMargin,
    });
  }

  get isBusy(): boolean {
    return this.isDrawing;
  }

  /** Renders the answers of turns in this element once they are near the view. */
  addGroup(group: Element): void {
    this.observer.observe(group);
  }

  /** Renders the turn's answer once it is near the view. The turn is in a group. */
  add(turn: TurnElement): void {
    this.turns.set(turn.root, turn);
    if (turn.root.parentElement && this.nearGroups.has(turn.root.parentElement)) {
      this.observer.observe(turn.root);
    }
  }

  async show(turn: TurnElement): Promise<void> {
    this.drawnTurns.add(turn);
    await turn.showAnswer();
  }

  delete(turn: TurnElement): void {
    this.observer.unobserve(turn.root);
    this.turns.delete(turn.root);
    this.nearTurns.delete(turn);
    this.drawnTurns.delete(turn);
  }

  private onIntersect(
    entries: ReadonlyArray<Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>>,
  ): void {
    for (const { target, isIntersecting } of entries) {
      const turn = this.turns.get(target);
      if (!turn) {
        this.onGroup(target, isIntersecting);
        continue;
      }
      if (isIntersecting) {
        this.nearTurns.add(turn);
      } else {
        this.leave(turn);
      }
    }
    void this.draw();
    this.trim();
  }

  /** Observes only the turns of groups near the view: observing thousands would cost too much in each frame. */
  private onGroup(group: Element, isNear: boolean): void {
    if (isNear) {
      this.nearGroups.add(group);
    } else {
      this.nearGroups.delete(group);
    }
    for (const root of group.children) {
      if (isNear) {
        this.observer.observe(root);
      } else {
        this.observer.unobserve(root);
        const turn = this.turns.get(root);
        if (turn) {
          this.leave(turn);
        }
      }
    }
  }

  private leave(turn: TurnElement): void {
    if (this.nearTurns.delete(turn) && this.drawnTurns.delete(turn)) {
      this.drawnTurns.add(turn);
    }
  }

  private async draw(): Promise<void> {
    if (this.isDrawing) {
      return;
    }
    this.isDrawing = true;
    try {
      let started = performance.now();
      for (let turn = this.next(); turn; turn = this.next()) {
        await this.show(turn);
        if (performance.now() - started > taskBudgetMs) {
          await new Promise(resolve => setTimeout(resolve));
          started = performance.now();
        }
      }
    } finally {
      this.isDrawing = false;
    }
    this.trim();
  }

  /** The turn to render next: the one that came near the view last. */
  private next(): TurnElement | undefined {
    return [...this.nearTurns].findLast(turn => !turn.answer.isDrawn);
  }

  private trim(): void {
    let size = 0;
    for (const { answer } of this.drawnTurns) {
      size += answer.length;
    }
    for (const turn of this.drawnTurns) {
      if (size <= this.maxDrawnLength) {
        return;
      }
      if (!this.nearTurns.has(turn) && turn.hideAnswer()) {
        this.drawnTurns.delete(turn);
        size -= turn.answer.length;
      }
    }
  }
}
