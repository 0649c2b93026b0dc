/**
 * Finds the element that scrolls a text, if the user seems to read the text, or to select in it: the text continues
 * below the view, whose end is followed otherwise. Such a text must neither vanish nor move.
 */
export function viewOfReader(text: HTMLElement): HTMLElement | undefined {
  let view = text.parentElement;
  while (view && !/auto|scroll/.test(getComputedStyle(view).overflowY)) {
    view = view.parentElement;
  }
  if (!view) {
    return undefined;
  }
  const selection = document.getSelection();
  const isSelected = selection?.isCollapsed === false && text.contains(selection.anchorNode);
  const shown = view.getBoundingClientRect();
  const { top, bottom } = text.getBoundingClientRect();
  return isSelected || (top < shown.bottom && bottom > shown.bottom) ? view : undefined;
}

/** Moves elements in the page, but lets the first of them that is in view stay at its place. */
export function keepInPlace(
  view: HTMLElement | undefined,
  elements: readonly HTMLElement[],
  move: () => void,
): void {
  if (!view) {
    move();
    return;
  }
  const { top } = view.getBoundingClientRect();
  const { scrollTop } = view;
  const seen = elements.find(each => each.getBoundingClientRect().bottom > top);
  const before = seen?.getBoundingClientRect().top ?? 0;
  move();
  // The browser would skip the layout of moved elements, and so shorten the page, before it has seen them in view.
  setVisibility(elements, 'visible');
  view.scrollTop = scrollTop;
  const correct = () => {
    view.scrollTop += seen ? seen.getBoundingClientRect().top - before : 0;
  };
  correct();
  requestAnimationFrame(() => {
    // The browser, which anchors to text in view, may have moved the view itself.
    correct();
    // It remembers the heights after the first frame.
    requestAnimationFrame(() => setVisibility(elements, ''));
  });
}

function setVisibility(elements: readonly HTMLElement[], visibility: string): void {
  for (const { style } of elements) {
    style.contentVisibility = visibility;
  }
}
