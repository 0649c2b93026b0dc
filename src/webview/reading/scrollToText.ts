import { isScrollable } from './isScrollable';
import { topInBoxes } from './placeKeeper';

/** Scrolls text into view, also in code that is folded, in tables and code that are wider than the view, and in logs. */
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
  const view = scroller.getBoundingClientRect();
  const limited = topInBoxes(text.startContainer, top, scroller);
  if (Math.abs(limited - top) > bottom - top) {
    // Layout skips the text, so it may appear to be in view although its element is not.
    scroller.scrollTop += limited - view.top - view.height / 2;
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
