import { maxPlaceLength, placeAfter, placeBefore, splitPlace } from '../../../base/placeInFile';

/** Closing quotation marks and brackets between a path and the place after it. */
const closing = /^["'”’»」)\]]{0,2}/;

/**
 * Adds the place that is named before or after a path, such as `line 12` after a quoted path, to readings of the path.
 *
 * @param readings paths, which may end with a place
 */
export function withPlaceBeside(
  readings: readonly string[],
  before: string,
  after: string,
): readonly string[] {
  const rest = after.replace(closing, '').slice(0, maxPlaceLength);
  const place = placeAfter(rest)?.shortForm || placeBefore(before);
  return place === ''
    ? readings
    : readings.map(each => (splitPlace(each) === undefined ? each + place : each));
}

/** A selector for elements within a text. */
const inline = 'a, b, code, del, em, i, s, span, strong';

/** The text before or after a node in the same block, including text in other inline elements. */
export function textBeside(node: Node, side: 'previousSibling' | 'nextSibling'): string {
  let text = '';
  let at: Node = node;
  while (text.length < maxPlaceLength) {
    const sibling = at[side];
    const parent = at.parentNode;
    if (sibling) {
      const found = sibling.nodeName === 'BR' ? ' ' : (sibling.textContent ?? '');
      text =
        side === 'nextSibling'
          ? text + found.slice(0, maxPlaceLength)
          : found.slice(-maxPlaceLength) + text;
      at = sibling;
    } else if (parent instanceof Element && parent.matches(inline)) {
      at = parent;
    } else {
      break;
    }
  }
  return text;
}
