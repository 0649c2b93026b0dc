import type { Destination } from '../../protocol/toPage';
import type { StatusRegion } from '../page/statusRegion';
import { strings } from '../page/strings';
import { type ReadingArea, readableArea } from '../reading/readingArea';
import { scrollSteadily } from '../reading/scrollToText';
import type { AnswerVirtualizer } from './answerVirtualizer';
import type { TurnElement } from './turnElement';
import type { TurnElements } from './turnElements';

/** The time for which turns are searched before the page handles other events. */
const taskBudgetMs = 8;

const nothingThere: Readonly<Record<Destination, string>> = {
  answer: strings.noAnswer,
  previousTurn: strings.noPreviousQuestion,
  nextTurn: strings.noNextQuestion,
  previousCodeBlock: strings.noPreviousCodeBlock,
  nextCodeBlock: strings.noNextCodeBlock,
};

/**
 * Moves the focus, and with it the view and the position of a screen reader, to the previous or next question or code
 * block. It starts from the focused element if that is in view, and otherwise from the content in view.
 */
export class TurnNavigator {
  /** Moves are made one after another, because answers far away are rendered first. */
  private moves = Promise.resolve();

  constructor(
    private readonly area: ReadingArea,
    private readonly turns: TurnElements,
    private readonly answers: AnswerVirtualizer,
    private readonly status: StatusRegion,
  ) {}

  /**
   * Goes to a place, or announces that there is none.
   *
   * @returns a promise that resolves when the place has the focus and stays in view
   */
  goTo(destination: Destination): Promise<void> {
    const move = this.moves.then(() => this.move(destination));
    this.moves = move.catch(() => undefined);
    return move;
  }

  private async move(destination: Destination): Promise<void> {
    const isNext = destination === 'nextTurn' || destination === 'nextCodeBlock';
    const isTurn = destination === 'previousTurn' || destination === 'nextTurn';
    const place =
      destination === 'answer'
        ? this.lastAnswer()
        : isTurn
          ? this.question(isNext)
          : await this.codeBlock(isNext);
    if (!place) {
      this.status.say(nothingThere[destination]);
      return;
    }
    await this.show(place, isTurn);
  }

  /** Takes the user to a question. */
  goToQuestion({ questionView }: TurnElement): void {
    void this.show(questionView.root, true);
  }

  /** @param isTurn true to begin the view with the place, even if it is in view */
  private async show(place: HTMLElement, isTurn: boolean): Promise<void> {
    this.area.leaveEnd();
    focusTarget(place).focus({ preventScroll: true });
    await scrollSteadily(
      () => (place.isConnected ? place : undefined),
      () => {
        // The browser keeps the content at the top in place while the elements around it are rendered.
        if (isTurn || !this.isInView(place)) {
          place.scrollIntoView({ block: 'start' });
        }
      },
      this.area.isBusy,
    );
  }

  private lastAnswer(): HTMLElement | undefined {
    for (let root: Element | null = this.turns.list.last; root; root = this.before(root)) {
      const turn = this.turns.around(root);
      if (turn && turn.answer.length > 0) {
        return turn.article;
      }
    }
    return undefined;
  }

  private question(isNext: boolean): HTMLElement | undefined {
    const anchor = this.anchor();
    let root: Element | null | undefined;
    if (anchor) {
      const turn = this.turnAround(anchor);
      const question = this.turns.around(turn)?.questionView.root;
      if (isNext) {
        root = this.turns.list.next(turn);
      } else {
        root = question?.contains(anchor) ? this.before(turn) : turn;
      }
    } else {
      const turn = this.turns.list.lastAbove(this.edge(isNext));
      root = isNext ? (turn ? this.turns.list.next(turn) : this.turns.list.first) : turn;
    }
    return root ? this.turns.around(root)?.questionView.root : undefined;
  }

  private async codeBlock(isNext: boolean): Promise<HTMLElement | undefined> {
    const anchor = this.anchor();
    const edge = this.edge(isNext);
    const side = isNext ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
    const isBeyond = (block: HTMLElement) => {
      if (anchor) {
        return !block.contains(anchor) && (anchor.compareDocumentPosition(block) & side) !== 0;
      }
      const { top } = block.getBoundingClientRect();
      return isNext ? top > edge : top < edge;
    };
    const first = anchor ? this.turnAround(anchor) : this.turns.list.lastAbove(edge);
    let root = first ?? (isNext ? this.turns.list.first : undefined);
    let pause = performance.now() + taskBudgetMs;
    for (; root; root = isNext ? this.turns.list.next(root) : this.before(root)) {
      const turn = this.turns.around(root);
      if (turn?.answer.mayHaveCode) {
        await this.answers.show(turn);
        const { codeBlocks } = turn.answer;
        const blocks = root === first ? codeBlocks.filter(isBeyond) : codeBlocks;
        const block = blocks.at(isNext ? 0 : -1);
        if (block) {
          return block;
        }
      }
      if (performance.now() > pause) {
        await new Promise(resolve => setTimeout(resolve));
        pause = performance.now() + taskBudgetMs;
      }
    }
    return undefined;
  }

  /** The focused element, if it is in a turn and in view. */
  private anchor(): Element | undefined {
    const { activeElement } = document;
    if (!activeElement || !this.turns.list.root.contains(activeElement)) {
      return undefined;
    }
    const view = this.area.scroller.getBoundingClientRect();
    const { top, bottom } = activeElement.getBoundingClientRect();
    return bottom >= view.top && top <= view.bottom ? activeElement : undefined;
  }

  private isInView(place: HTMLElement): boolean {
    const view = readableArea(this.area.scroller);
    const { top, bottom } = place.getBoundingClientRect();
    return top >= view.top && bottom <= view.bottom;
  }

  private turnAround(element: Element): Element {
    return element.closest('.turn') as Element;
  }

  /**
   * From the Question box, below the view, the previous place is the last one in view; from within the view it is the
   * last one above it. The next place begins in view.
   *
   * @returns a vertical position in the window, in pixels
   */
  private edge(isNext: boolean): number {
    const { top, bottom } = this.area.scroller.getBoundingClientRect();
    return isNext || this.area.scroller.contains(document.activeElement) ? top : bottom;
  }

  private before(turn: Element): Element | null {
    if (turn === this.turns.list.first) {
      this.turns.addOlder();
    }
    return this.turns.list.previous(turn);
  }
}

/** The element that gets the focus: for code, the region that scrolls, while the place includes the header above it. */
function focusTarget(place: HTMLElement): HTMLElement {
  return place.matches('.md-code') ? (place.querySelector('pre') ?? place) : place;
}
