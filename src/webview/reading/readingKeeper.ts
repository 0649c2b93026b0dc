import { firstFrom } from '../../base/firstFrom';
import type { keepSelection, SavePoint } from '../page/keepSelection';
import { topInBoxes } from './placeKeeper';
import { isInPage } from './rangeOfText';
import type { ReadingArea } from './readingArea';
import { isScrollingSteadily, scrollSteadily } from './scrollToText';
import { setHighlight } from './setHighlight';

/** Markdown of an answer that is shown as plain text until it is rendered. Offsets are in UTF-16 code units. */
export interface SourceText {
  /** The element that contains an element for each piece of the text, with one text node. */
  readonly root: Element;
  /** @returns the offset in the Markdown of a point in the text */
  offsetOf(node: Node, offset: number): number;
  /** @returns the rendered range of a section of the Markdown; undefined if none of it is rendered */
  rangeOf(from: number, to: number): Range | undefined;
}

/** UTF-16 code units of Markdown that are searched for text; fewer might contain only markup. */
const contextLength = 200;

type KeepSelection = typeof keepSelection;

/** The name of a highlight without a style. */
const highlightName = 'reading-place';

/** The line at the upper edge of the view. */
interface Place {
  readonly node: Text;
  /** The offset in the Markdown. */
  readonly offset: number;
  /** The part of the line that is above the edge, in pixels. */
  readonly above: number;
}

/** Keeps the scroll position, the selection, and marks while plain text is replaced with the rendered text. */
export class ReadingKeeper {
  private text: SourceText | undefined;
  /** The place at the edge in the last frame; undefined if the edge was not in the plain text. */
  private place: Place | undefined;
  /**
   * Measures the place after the layout of a frame. Before, the browser may still have to move the view by the height
   * of the content rendered above it.
   */
  private readonly observer = new ResizeObserver(() => this.findPlace());
  /** Created once, because browsers update all existing ranges at each change of the page. */
  private readonly measure = document.createRange();

  /** @param keepSelection a function of the code that is loaded with the first answer */
  constructor(
    private readonly area: ReadingArea,
    private readonly keepSelection: KeepSelection,
  ) {
    area.scroller.addEventListener('scroll', () => this.findPlaceSoon(), { passive: true });
  }

  /** @param render shows the plain text, or removes pieces of it that have been rendered */
  keep(text: SourceText, render: () => void): void {
    const place = this.text?.root === text.root ? this.place : undefined;
    this.keepSelection(text.root, render, savePointIn(text));
    this.text = text.root.isConnected ? text : undefined;
    if (place && !place.node.isConnected && !this.area.isAtEnd() && !isScrollingSteadily()) {
      void this.returnTo(place, text);
    }
    this.findPlaceSoon();
  }

  private findPlaceSoon(): void {
    if (this.text && !this.area.isAtEnd()) {
      // Called once for the observed element, even if its size stays the same.
      this.observer.observe(this.area.scroller);
    } else {
      this.place = undefined;
    }
  }

  private findPlace(): void {
    this.observer.disconnect();
    this.place = this.text && !this.area.isAtEnd() ? this.placeIn(this.text) : undefined;
  }

  /** @returns undefined if the edge of the view is not in the text */
  private placeIn(text: SourceText): Place | undefined {
    const { edge, measure } = this;
    const pieces = text.root.children;
    const piece = pieces[firstFrom(pieces.length, at => bottomOf(pieces[at]) > edge)];
    const node = piece && topOf(piece) <= edge ? textIn(piece) : undefined;
    if (!node) {
      return undefined;
    }
    const characterAt = (at: number) => {
      measure.setStart(node, at);
      measure.setEnd(node, at + 1);
      return measure;
    };
    const at = firstFrom(node.length - 1, index => bottomOf(characterAt(index)) > edge);
    return { node, offset: text.offsetOf(node, at), above: edge - topOf(characterAt(at)) };
  }

  private get edge(): number {
    return this.area.scroller.getBoundingClientRect().top;
  }

  private async returnTo({ offset, above }: Place, text: SourceText): Promise<void> {
    const rendered = text.rangeOf(offset, offset + contextLength);
    if (rendered) {
      // Like all marks, it still contains its text after the nodes were replaced.
      const unmark = setHighlight(highlightName, rendered);
      await scrollSteadily(
        () => (isInPage(rendered) ? rendered : undefined),
        () => {
          const top = topInBoxes(rendered.startContainer, topOf(rendered), this.area.scroller);
          this.area.scroller.scrollTop += top + above - this.edge;
          this.area.leaveEnd();
        },
        this.area.isBusy,
      );
      unmark();
    }
  }
}

/** @returns a function that saves points in the plain text, which are found again in the rendered text */
function savePointIn(text: SourceText): SavePoint {
  return (point, edge) => {
    const offset = text.offsetOf(point.node, point.offset);
    const isEnd = edge === 'end';
    return () => {
      const from = isEnd ? Math.max(0, offset - contextLength) : offset;
      const rendered = point.node.isConnected
        ? undefined
        : text.rangeOf(from, isEnd ? offset : offset + contextLength);
      if (!rendered) {
        return point;
      }
      return isEnd
        ? { node: rendered.endContainer, offset: rendered.endOffset }
        : { node: rendered.startContainer, offset: rendered.startOffset };
    };
  };
}

function textIn(element: Element): Text | undefined {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const text = walker.nextNode() as Text | null;
  return text && text.length > 0 ? text : undefined;
}

function topOf(shown: Element | Range): number {
  return shown.getBoundingClientRect().top;
}

function bottomOf(shown: Element | Range | undefined): number {
  return shown?.getBoundingClientRect().bottom ?? 0;
}
