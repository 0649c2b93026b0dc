/** The class of the page while anything is marked: the styles of marks cost time for every element of the page. */
const markedClass = 'marks-text';

/**
 * Marks a range in the color that the style sheet gives to highlights of this name, in place of the previous one. The
 * page's elements are not changed. Has no effect in a browser without highlights.
 *
 * @param range the range; undefined removes the mark
 * @returns a function that removes this mark, unless another one has taken its place
 */
export function setHighlight(name: string, range: Range | undefined): () => void {
  if (typeof Highlight !== 'function') {
    return () => {};
  }
  if (!range) {
    unmark(name);
    return () => {};
  }
  const highlight = new Highlight(range);
  CSS.highlights.set(name, highlight);
  document.body.classList.add(markedClass);
  return () => {
    if (CSS.highlights.get(name) === highlight) {
      unmark(name);
    }
  };
}

function unmark(name: string): void {
  CSS.highlights.delete(name);
  document.body.classList.toggle(markedClass, CSS.highlights.size > 0);
}

const highlightName = 'event-text';

/** Marks text in VS Code's color for matches, until the user does something in the page. */
export function markText(text: Range): void {
  // Not all browsers have highlights.
  if (typeof Highlight !== 'function') {
    document.getSelection()?.removeAllRanges();
    document.getSelection()?.addRange(text);
    return;
  }
  window.addEventListener('pointerdown', setHighlight(highlightName, text), { once: true });
}
