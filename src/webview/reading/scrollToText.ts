import { onKeyDown } from '../page/onKeyDown';
import { topInBoxes } from './placeKeeper';
import { readableArea } from './readingArea';

/** Scrolls text into view, even in folded code, in tables and code that are wider than the view, and in logs. */
export function scrollToText(scroller: HTMLElement, text: Range): void {
  const element = text.startContainer.parentElement;
  const { top, bottom } = text.getBoundingClientRect();
  if (top === bottom) {
    // Hidden text has no place, but its element may have one.
    element?.scrollIntoView({ block: 'center' });
    return;
  }
  for (let box = element; box && box !== scroller; box = box.parentElement) {
    scrollWithin(box, text);
  }
  scrollTo(scroller, text);
}

function scrollTo(scroller: HTMLElement, text: Range): void {
  const { top, bottom } = text.getBoundingClientRect();
  const view = readableArea(scroller);
  const limited = topInBoxes(text.startContainer, top, scroller);
  if (Math.abs(limited - top) > bottom - top) {
    // Layout skips the text, so it may appear to be in view although its element is not.
    scroller.scrollTop += limited - (view.top + view.bottom) / 2;
  } else if (top < view.top || bottom > view.bottom) {
    scroller.scrollTop += (top + bottom - view.top - view.bottom) / 2;
  }
}

function scrollWithin(box: HTMLElement, text: Range): void {
  const { top, bottom, left, right } = text.getBoundingClientRect();
  const view = box.getBoundingClientRect();
  if (box.matches('.md-folded code') && bottom > view.bottom) {
    // Folded code unfolds when it is scrolled.
    box.scrollTop = 1;
  } else if (box.matches('pre, .md-table') && (left < view.left || right > view.right)) {
    box.scrollLeft += (left + right - view.left - view.right) / 2;
  } else if (isScrollable(box) && (top < view.top || bottom > view.bottom)) {
    box.scrollTop += (top + bottom - view.top - view.bottom) / 2;
  }
}

/** The element is no longer moved after this number of frames. */
const maxFrames = 60;

/** The number of frames without a change of position after which it is final. */
const stillFrames = 5;

/** Ends the current scrolling. */
let running: AbortController | undefined;

/** @returns true while something is scrolled into view and kept there */
export function isScrollingSteadily(): boolean {
  return running?.signal.aborted === false;
}

/**
 * Scrolls an element into view and keeps it there while its surroundings get their real heights: content that is out
 * of view is not laid out before it is scrolled to. Ends as soon as the user does anything, or something else is
 * scrolled into view.
 *
 * @param target returns the element, or the range in it; undefined if it is gone
 * @param scroll scrolls it into view
 * @param isBusy returns true while its surroundings are being rendered
 */
export async function scrollSteadily(
  target: () => Pick<Element, 'getBoundingClientRect'> | undefined,
  scroll: () => void,
  isBusy: () => boolean,
): Promise<void> {
  running?.abort();
  const scrolling = new AbortController();
  running = scrolling;
  const { signal } = scrolling;
  const end = () => scrolling.abort();
  for (const type of ['wheel', 'pointerdown', 'touchstart'] as const) {
    window.addEventListener(type, end, { capture: true, passive: true, signal });
  }
  const stopListeningToKeys = onKeyDown(window, end, { capture: true });
  let lastTop: number | undefined;
  for (let frame = 0, still = 0; frame < maxFrames && still < stillFrames; frame++) {
    const shown = target();
    if (!shown || signal.aborted) {
      break;
    }
    const { top } = shown.getBoundingClientRect();
    scroll();
    const { top: scrolledTop } = shown.getBoundingClientRect();
    const isStill = [lastTop, scrolledTop].every(at => at !== undefined && Math.abs(top - at) < 1);
    still = isStill && !isBusy() ? still + 1 : 0;
    lastTop = scrolledTop;
    await new Promise(resolve => requestAnimationFrame(resolve));
  }
  end();
  stopListeningToKeys();
}

/** @returns true if a user can scroll the element's content up and down */
export function isScrollable(element: Element): boolean {
  return (
    element.scrollHeight > element.clientHeight + 1 &&
    /auto|scroll/.test(getComputedStyle(element).overflowY)
  );
}
