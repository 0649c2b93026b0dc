import type { TurnElement } from './turnElement';

/** How far above and below the view answers are drawn. */
const margin = '200% 0px';

/** Milliseconds that answers are drawn in before the page has its turn. */
const budget = 8;

/**
 * Draws the answers that are in view or near it. The others are there as text, which can be found, selected and read
 * out, in a fraction of the time and memory.
 */
export class AnswerVirtualizer {
  private readonly observer: IntersectionObserver;
  private readonly turns = new Map<Element, TurnElement>();
  /** Near the view; the last are those that came there last. */
  private readonly near = new Set<TurnElement>();
  /** The first are those that were near the view the longest time ago. */
  private readonly drawn = new Set<TurnElement>();
  private isDrawing = false;

  /** @param kept characters of answers that stay drawn far from the view, for whoever comes back to them */
  constructor(
    scroller: HTMLElement,
    private readonly kept: number,
  ) {
    this.observer = new IntersectionObserver(entries => this.moved(entries), {
      root: scroller,
      rootMargin: margin,
    });
  }

  add(turn: TurnElement): void {
    this.turns.set(turn.root, turn);
    this.observer.observe(turn.root);
  }

  /** Draws an answer at once. */
  async show(turn: TurnElement): Promise<void> {
    this.drawn.add(turn);
    await turn.showAnswer();
  }

  delete(turn: TurnElement): void {
    this.observer.unobserve(turn.root);
    this.turns.delete(turn.root);
    this.near.delete(turn);
    this.drawn.delete(turn);
  }

  private moved(
    entries: ReadonlyArray<Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>>,
  ): void {
    for (const { target, isIntersecting } of entries) {
      const turn = this.turns.get(target);
      if (!turn) {
        continue;
      }
      if (isIntersecting) {
        this.near.add(turn);
      } else if (this.near.delete(turn) && this.drawn.delete(turn)) {
        this.drawn.add(turn);
      }
    }
    void this.draw();
    this.trim();
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
        if (performance.now() - started > budget) {
          await new Promise(resolve => setTimeout(resolve));
          started = performance.now();
        }
      }
    } finally {
      this.isDrawing = false;
    }
    this.trim();
  }

  /** What the reader came to last is drawn first. */
  private next(): TurnElement | undefined {
    return [...this.near].findLast(turn => !turn.isShown);
  }

  private trim(): void {
    let size = 0;
    for (const { answerLength } of this.drawn) {
      size += answerLength;
    }
    for (const turn of this.drawn) {
      if (size <= this.kept) {
        return;
      }
      if (!this.near.has(turn) && turn.hideAnswer()) {
        this.drawn.delete(turn);
        size -= turn.answerLength;
      }
    }
  }
}
