/** Scrolls text into view, also in code that is folded and in tables and code that are wider than the view. */
export function scrollToText(scroller: HTMLElement, text: Range): void {
  const element = text.startContainer.parentElement;
  const code = element?.closest<HTMLElement>('.md-folded code');
  const { top, bottom, left, right } = text.getBoundingClientRect();
  if (top === bottom) {
    // Content that is skipped by layout has no place yet, but its element does.
    element?.scrollIntoView({ block: 'center' });
    return;
  }
  if (code && bottom > code.getBoundingClientRect().bottom) {
    // Folded code unfolds when it is scrolled.
    code.scrollTop = 1;
  }
  const view = scroller.getBoundingClientRect();
  if (top < view.top || bottom > view.bottom) {
    scroller.scrollTop += (top + bottom - view.top - view.bottom) / 2;
  }
  const region = element?.closest('pre, .md-table');
  const frame = region?.getBoundingClientRect();
  if (region && frame && (left < frame.left || right > frame.right)) {
    region.scrollLeft += (left + right - frame.left - frame.right) / 2;
  }
}
