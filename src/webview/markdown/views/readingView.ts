/**
 * Finds the element that scrolls a text, if the user seems to be reading the text or selecting in it. A user who is not
 * reading stays at the end, so a text that continues below the view is being read. It must not vanish or move.
 */
export function findReadingView(text: HTMLElement): HTMLElement | undefined {
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

/**
 * Moves elements in the page, but keeps the first element in view at its place on the screen.
 *
 * @param move returns the new element that contains them
 */
export function keepInPlace(
  view: HTMLElement | undefined,
  elements: readonly HTMLElement[],
  move: () => HTMLElement,
): void {
  if (!view) {
    move();
    return;
  }
  const { top } = view.getBoundingClientRect();
  const { scrollTop } = view;
  const seen = elements.find(each => each.getBoundingClientRect().bottom > top);
  const before = seen?.getBoundingClientRect().top ?? 0;
  // Until they have been in view, the browser skips the layout of new and moved elements, which would shorten the page.
  const skipped = [move(), ...elements];
  setVisibility(skipped, 'visible');
  view.scrollTop = scrollTop;
  const correct = () => {
    view.scrollTop += seen ? seen.getBoundingClientRect().top - before : 0;
  };
  correct();
  requestAnimationFrame(() => {
    // The scroll anchoring of the browser may also have moved the view.
    correct();
    // The browser remembers the heights after the first frame.
    requestAnimationFrame(() => setVisibility(skipped, ''));
  });
}

function setVisibility(elements: readonly HTMLElement[], visibility: string): void {
  for (const { style } of elements) {
    style.contentVisibility = visibility;
  }
}
