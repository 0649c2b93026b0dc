import { firstFrom } from '../../base/firstFrom';
import type { ReadingPlace } from '../../protocol/fromPage';
import { type ReadingArea, readableArea } from './readingArea';

/** The time after scrolling until the place is reported. */
const reportDelayMs = 150;

/** Reports the part of the conversation that the user reads, so that another page can begin there. */
export class PlaceKeeper {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private reportedPlace = '';

  /** @param turnAt returns the turn at a vertical position in the window, in pixels */
  constructor(
    private readonly area: ReadingArea,
    private readonly turnAt: (top: number) => Element | undefined,
    private readonly report: (place: ReadingPlace | undefined) => void,
  ) {
    area.scroller.addEventListener('scroll', () => this.onScroll(), { passive: true });
  }

  scrollTo(turn: Element, place: ReadingPlace): void {
    const block = elementAt(turn, place);
    const { top, height } = block.getBoundingClientRect();
    const { scroller } = this.area;
    const at = topInBoxes(block, top + height * place.fraction, scroller);
    scroller.scrollTop += at - readableArea(scroller).top;
  }

  private onScroll(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const place = this.place();
      const text = JSON.stringify(place) ?? '';
      if (text !== this.reportedPlace) {
        this.reportedPlace = text;
        this.report(place);
      }
    }, reportDelayMs);
  }

  private place(): ReadingPlace | undefined {
    const { top: edge } = readableArea(this.area.scroller);
    const turn = this.area.isAtEnd() ? undefined : this.turnAt(edge + 1);
    const turnId = turn instanceof HTMLElement ? turn.dataset.turnId : undefined;
    if (!turn || turnId === undefined) {
      return undefined;
    }
    const block = blockAt(turn, edge);
    const { top, height } = elementAt(turn, { block }).getBoundingClientRect();
    return { turnId, block, fraction: height > 0 ? (edge - top) / height : 0 };
  }
}

/**
 * Limits a position to the elements around it. The height of content out of view is estimated, so its text may appear
 * to be outside its element. Once the element is in view, the text has its real position.
 *
 * @param node the node that contains the text
 * @param top the top of the text, in pixels in the window
 * @returns the limited position
 */
export function topInBoxes(node: Node, top: number, scroller: Element): number {
  let at = top;
  for (let box = node.parentElement; box && box !== scroller; box = box.parentElement) {
    const rect = box.getBoundingClientRect();
    if (at > rect.bottom) {
      at = rect.bottom - scroller.clientHeight / 2;
    }
    at = Math.max(at, rect.top);
  }
  return at;
}

/** The element of a turn whose height a place refers to. */
export function elementAt(turn: Element, { block }: Pick<ReadingPlace, 'block'>): Element {
  if (block === undefined) {
    return turn;
  }
  let index = block;
  for (const { children } of groupsOf(turn)) {
    const found = children[index];
    if (found) {
      return found;
    }
    index -= children.length;
  }
  return turn;
}

/**
 * The number of the block of an answer at a vertical position in the window, or of the next one if the position is
 * between two; undefined before and after the answer. Only its chapter and group are laid out for it.
 */
function blockAt(turn: Element, top: number): number | undefined {
  const chapter = firstBelow(turn.querySelectorAll('.md-chapter'), top);
  const group = chapter && firstBelow(chapter.children, top);
  const groups = groupsOf(turn);
  if (!group || (group === groups[0] && group.getBoundingClientRect().top > top)) {
    return undefined;
  }
  return groups
    .slice(0, groups.indexOf(group))
    .reduce((sum, { children }) => sum + children.length, indexBelow(group.children, top));
}

function firstBelow(elements: ArrayLike<Element>, top: number): Element | undefined {
  return elements[indexBelow(elements, top)];
}

/** The index of the first element that ends below a position. */
function indexBelow(elements: ArrayLike<Element>, top: number): number {
  return firstFrom(
    elements.length,
    at => (elements[at]?.getBoundingClientRect().bottom ?? 0) > top,
  );
}

/** @returns the groups of blocks of a rendered answer; none if it is plain text */
export function groupsOf(turn: Element): readonly Element[] {
  return [...turn.querySelectorAll('.md-group')];
}
