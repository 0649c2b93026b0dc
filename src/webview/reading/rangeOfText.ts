import { type TextOf, textOf } from './textOf';

/** Letters and digits: they remain when Markdown is rendered, nearly always in the same order. */
const letters = /[\p{L}\p{N}]+/gu;

/** Elements in a rendered answer whose text is not part of it. */
const foreignElements = 'button, .visually-hidden, [aria-hidden="true"]';

/** UTF-16 code units of letters before and after a place by which it is recognized; fewer if so many don't match. */
const contextLengths = [24, 12, 6] as const;

/**
 * Finds a section of an answer's Markdown in the rendered answer, by its letters and the letters around it. A section
 * that is not shown, such as the address of a link, is found at the most likely place.
 *
 * @param from start offset in the Markdown, in UTF-16 code units
 * @param to end offset, exclusive
 * @returns undefined if the answer is not rendered
 */
export function rangeOfText(
  root: HTMLElement,
  markdown: string,
  from: number,
  to: number,
): Range | undefined {
  return rangeOfLetters(renderedLetters([root]), markdown, from, to);
}

/**
 * Finds a section near the end of an answer, like {@link rangeOfText}, without reading the whole answer.
 *
 * @param parts the parts of the rendered answer, in order
 */
export function rangeNearEnd(
  parts: readonly Element[],
  markdown: string,
  from: number,
  to: number,
): Range | undefined {
  const length = lettersOf(markdown.slice(from)).length + contextLengths[0];
  let first = parts.length;
  for (let read = 0; first > 0 && read < length; ) {
    first -= 1;
    read += renderedLetters(parts.slice(first, first + 1)).text.length;
  }
  const rendered = renderedLetters(parts.slice(first));
  // The Markdown starts where the rendered text starts, so that positions in both can be compared.
  let start = from;
  for (let left = rendered.text.length - length; start > 0 && left > 0; ) {
    const before = Math.max(0, start - left);
    left -= lettersOf(markdown.slice(before, start)).length;
    start = before;
  }
  return rangeOfLetters(rendered, markdown.slice(start), from - start, to - start);
}

function rangeOfLetters(
  rendered: TextOf,
  markdown: string,
  from: number,
  to: number,
): Range | undefined {
  const all = lettersOf(markdown);
  const start = lettersOf(markdown.slice(0, from)).length;
  const end = start + lettersOf(markdown.slice(from, to)).length;
  const first = findPlace(rendered.text, all, start, 'after');
  const next = Math.max(findPlace(rendered.text, all, end, 'before'), first);
  // Without any letters, the text is between the ones around it.
  const last = start === end ? first : Math.max(next - 1, first);
  const startPlace = placeOf(rendered, start === end ? first - 1 : first);
  const endPlace = placeOf(rendered, last);
  if (!startPlace || !endPlace) {
    return undefined;
  }
  const range = document.createRange();
  range.setStart(startPlace.node, startPlace.offset);
  range.setEnd(endPlace.node, Math.min(endPlace.offset + 1, endPlace.node.length));
  return range;
}

/** @returns false if the text of the range was removed from the page: the browser then moves the range to its parent */
export function isInPage({ startContainer }: Range): boolean {
  return startContainer.nodeType === Node.TEXT_NODE && startContainer.isConnected;
}

/**
 * Finds the start of a range of a rendered answer in its Markdown.
 *
 * @returns the offset in UTF-16 code units
 */
export function offsetOfRange(root: HTMLElement, markdown: string, range: Range): number {
  const rendered = renderedLetters([root]);
  const index = indexOfStart(rendered, range);
  const found = findPlace(lettersOf(markdown), rendered.text, index, 'after');
  return offsetOfLetter(markdown, found);
}

/**
 * Finds the place between two letters of one text in another one.
 *
 * @param index the index of the letter after the place
 * @param side the side whose letters have more weight if the letters on both sides are not found
 */
function findPlace(all: string, other: string, index: number, side: 'before' | 'after'): number {
  const estimate = Math.round((index * all.length) / Math.max(1, other.length));
  for (const length of contextLengths) {
    const left = other.slice(Math.max(0, index - length), index);
    const right = other.slice(index, index + length);
    const contexts = [
      [left, right],
      side === 'after' ? ['', right] : [left, ''],
      side === 'after' ? [left, ''] : ['', right],
    ] as const;
    for (const [before, after] of contexts) {
      const pattern = before + after;
      const at = pattern === '' ? -1 : nearest(all, pattern, estimate - before.length);
      if (at !== -1) {
        return at + before.length;
      }
    }
  }
  return Math.min(estimate, Math.max(0, all.length - 1));
}

function nearest(all: string, pattern: string, estimate: number): number {
  const after = all.indexOf(pattern, Math.max(0, estimate));
  const before = all.lastIndexOf(pattern, Math.max(0, estimate));
  if (after === -1 || before === -1) {
    return Math.max(after, before);
  }
  return after - estimate < estimate - before ? after : before;
}

function lettersOf(text: string): string {
  return text.match(letters)?.join('') ?? '';
}

/** The letters of a rendered answer. */
function renderedLetters(roots: readonly Element[]): TextOf {
  return textOf(roots, foreignElements, lettersOf);
}

/** The place of a letter, or of the nearest one. */
function placeOf(
  { nodes }: TextOf,
  index: number,
): { readonly node: Text; readonly offset: number } | undefined {
  const found = nodes.findLast(({ start }) => start <= index) ?? nodes[0];
  return (
    found && { node: found.node, offset: offsetOfLetter(found.node.data, index - found.start) }
  );
}

/** The index of the first letter from the start of a range on. */
function indexOfStart({ text, nodes }: TextOf, range: Range): number {
  for (const { node, start } of nodes) {
    if (node === range.startContainer) {
      return start + lettersOf(node.data.slice(0, range.startOffset)).length;
    }
    if (range.comparePoint(node, 0) >= 0) {
      return start;
    }
  }
  return text.length;
}

/** The offset of a letter in a text, by its index among the letters; the length if there are fewer. */
function offsetOfLetter(text: string, index: number): number {
  let count = 0;
  for (const { 0: run, index: at } of text.matchAll(letters)) {
    if (count + run.length > index) {
      return at + Math.max(0, index - count);
    }
    count += run.length;
  }
  return text.length;
}
