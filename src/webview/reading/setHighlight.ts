/**
 * Marks a range in the color that the style sheet gives to highlights of this name, in place of the previous one. The
 * page's elements stay as they are. Does nothing in a browser that has no highlights.
 *
 * @param range without one, the mark is removed
 * @returns a function that removes this mark, unless another one has taken its place
 */
export function setHighlight(name: string, range: Range | undefined): () => void {
  if (typeof Highlight !== 'function') {
    return () => {};
  }
  if (!range) {
    CSS.highlights.delete(name);
    return () => {};
  }
  const highlight = new Highlight(range);
  CSS.highlights.set(name, highlight);
  return () => {
    if (CSS.highlights.get(name) === highlight) {
      CSS.highlights.delete(name);
    }
  };
}
