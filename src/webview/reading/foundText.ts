import { patternOf } from '../../base/comparedText';
import type { ReadingArea } from './readingArea';
import { scrollSteadily, scrollToText } from './scrollToText';
import { setHighlight } from './setHighlight';
import { rangeOfMatch } from './textOf';

const highlightName = 'found-text';

/** The part of the page in which text was found. */
export interface FoundPlace {
  readonly root: HTMLElement;
  /** False while the part only contains the source of its content. */
  readonly isShown: boolean;
  /** Shows the content that the source stands for. */
  show(): Promise<void>;
}

/**
 * Shows the matches of VS Code's find widget on the web. There the widget only selects the text, by `window.find`:
 * without scrolling to it, within folded code, and in answers far away, which are replaced as soon as they come near.
 * On the desktop the browser does all that, without a selection.
 */
export class FoundText {
  private isShowing = false;

  /** @param placeOf the part that contains a node; undefined if it is not in the conversation */
  constructor(
    private readonly area: ReadingArea,
    private readonly placeOf: (node: Node) => FoundPlace | undefined,
  ) {
    document.addEventListener('selectionchange', () => void this.onSelect());
    window.addEventListener('focus', () => setHighlight(highlightName, undefined));
  }

  private async onSelect(): Promise<void> {
    // A selection without the focus is hard to see.
    setHighlight(highlightName, this.match()?.cloneRange());
    if (this.isShowing) {
      return;
    }
    this.isShowing = true;
    try {
      let shown: StaticRange | undefined;
      for (let found = this.match(); found && !isSame(found, shown); found = this.match()) {
        shown = await this.reveal(found);
      }
    } finally {
      this.isShowing = false;
    }
  }

  /** @returns the range that is selected after its answer is rendered */
  private async reveal(found: Range): Promise<StaticRange> {
    const place = this.placeOf(found.startContainer);
    if (place && !place.isShown) {
      await this.showAgain(place, found);
    }
    const now = new StaticRange(this.match() ?? found);
    if (place) {
      this.area.leaveEnd();
      // Scrolling to the next match would render its answer too early.
      const current = () => {
        const found = this.match();
        return found && isSame(found, now) ? found : undefined;
      };
      await scrollSteadily(current, () => this.scrollTo(current()), this.area.isBusy);
    }
    return now;
  }

  /** The selection, if it is not the user's: then the focus is in VS Code's find widget. */
  private match(): Range | undefined {
    const selection = document.getSelection();
    return document.hasFocus() || !selection || selection.isCollapsed
      ? undefined
      : selection.getRangeAt(0);
  }

  /** Selects the same text again after its answer is rendered, which replaces all its nodes. */
  private async showAgain(place: FoundPlace, found: Range): Promise<void> {
    const before = document.createRange();
    before.setStart(place.root, 0);
    before.setEnd(found.startContainer, found.startOffset);
    const pattern = patternOf(found.toString());
    const times = [...before.toString().matchAll(pattern)].length;
    await place.show();
    const range = rangeOfMatch(place.root, pattern, times);
    if (range) {
      const { startContainer, startOffset, endContainer, endOffset } = range;
      document
        .getSelection()
        ?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
    }
  }

  private scrollTo(found: Range | undefined): void {
    if (found) {
      scrollToText(this.area.scroller, found);
    }
  }
}

function isSame(found: Range, other: StaticRange | undefined): boolean {
  return (
    found.startContainer === other?.startContainer &&
    found.startOffset === other.startOffset &&
    found.endOffset === other.endOffset
  );
}
