import { hasSelection } from '../hasSelection';

interface Point {
  readonly node: Node;
  readonly offset: number;
}

/**
 * Keeps the user's selection, and what is marked by `CSS.highlights`, while nodes are replaced or moved.
 *
 * @param change replaces nodes within `root` but does not change their text
 */
export function keepSelection(root: Node, change: () => void): void {
  const restores = [saveSelection(root), ...marksIn(root).map(mark => saveMark(root, mark))];
  change();
  for (const restore of restores) {
    restore?.();
  }
}

/** @returns a function that selects the same again; undefined if nothing in `root` is selected */
function saveSelection(root: Node): (() => void) | undefined {
  const selection = hasSelection() ? document.getSelection() : null;
  const { anchorNode, focusNode } = selection ?? {};
  if (
    !selection ||
    !anchorNode ||
    !focusNode ||
    !(root.contains(anchorNode) || root.contains(focusNode))
  ) {
    return undefined;
  }
  const findAnchor = savePoint(root, { node: anchorNode, offset: selection.anchorOffset });
  const findFocus = savePoint(root, { node: focusNode, offset: selection.focusOffset });
  return () => {
    const anchor = findAnchor();
    const focus = findFocus();
    selection.setBaseAndExtent(anchor.node, anchor.offset, focus.node, focus.offset);
  };
}

/** @returns the ranges marked by `CSS.highlights` that begin or end in `root` */
export function marksIn(root: Node): Range[] {
  // Not all browsers have it.
  const highlights = globalThis.CSS?.highlights;
  if (!highlights?.size) {
    return [];
  }
  return [...highlights.values()]
    .flatMap(highlight => [...highlight])
    .filter(
      (mark): mark is Range =>
        mark instanceof Range &&
        (root.contains(mark.startContainer) || root.contains(mark.endContainer)),
    );
}

/** @returns a function that makes the range contain the same again */
function saveMark(root: Node, mark: Range): () => void {
  const findStart = savePoint(root, { node: mark.startContainer, offset: mark.startOffset }, true);
  const findEnd = savePoint(root, { node: mark.endContainer, offset: mark.endOffset });
  return () => {
    const start = findStart();
    const end = findEnd();
    mark.setStart(start.node, start.offset);
    mark.setEnd(end.node, end.offset);
  };
}

/**
 * @param isStart true to find a point between two texts in the second one
 * @returns a function that finds the point again, by the number of characters before it
 */
function savePoint(root: Node, point: Point, isStart = false): () => Point {
  if (!root.contains(point.node)) {
    return () => point;
  }
  const before = document.createRange();
  before.setStart(root, 0);
  before.setEnd(point.node, point.offset);
  const length = before.toString().length;
  return () => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    let left = length;
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      if (left < text.length || (left === text.length && !isStart)) {
        return { node: text, offset: left };
      }
      left -= text.length;
    }
    return { node: root, offset: root.childNodes.length };
  };
}
