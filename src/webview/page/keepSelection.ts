/** A place in the page: between two characters of a text, or between two nodes. */
interface Point {
  readonly node: Node;
  /** The number of UTF-16 code units of a text, or of child nodes, before the point. */
  readonly offset: number;
}

/**
 * Saves a point before nodes are replaced.
 *
 * @param edge the edge of a range that the point is: between two texts, a start is in the second, an end in the first
 * @returns a function that finds the point again
 */
export type SavePoint = (point: Point, edge: 'start' | 'end') => () => Point;

/**
 * Keeps the user's selection, and the ranges marked by `CSS.highlights`, while nodes are replaced or moved.
 *
 * @param change replaces nodes within `root`
 * @param savePoint saves points in `root`; by default, they are found by the text before them, which must not change
 */
export function keepSelection(
  root: Node,
  change: () => void,
  savePoint: SavePoint = savePointIn(root),
): void {
  const save: SavePoint = (point, edge) =>
    root.contains(point.node) ? savePoint(point, edge) : () => point;
  const restores = [saveSelection(root, save), ...marksIn(root).map(mark => saveMark(mark, save))];
  change();
  for (const restore of restores) {
    restore?.();
  }
}

/** @returns a function that selects the same content again; undefined if there is no selection in `root` */
function saveSelection(root: Node, save: SavePoint): (() => void) | undefined {
  const selected = selectionAt(root);
  if (!selected) {
    return undefined;
  }
  const { selection, anchorNode, anchorOffset, focusNode, focusOffset } = selected;
  const { startContainer, startOffset } = selection.getRangeAt(0);
  const isForward = startContainer === anchorNode && startOffset === anchorOffset;
  const edges = isForward ? (['start', 'end'] as const) : (['end', 'start'] as const);
  const findAnchor = save({ node: anchorNode, offset: anchorOffset }, edges[0]);
  const findFocus = save({ node: focusNode, offset: focusOffset }, edges[1]);
  return () => {
    const [anchor, focus] = [findAnchor(), findFocus()];
    const isSame =
      isAt(anchor, selection.anchorNode, selection.anchorOffset) &&
      isAt(focus, selection.focusNode, selection.focusOffset);
    if (!isSame) {
      selection.setBaseAndExtent(anchor.node, anchor.offset, focus.node, focus.offset);
    }
  };
}

/** @returns the ranges marked by `CSS.highlights` that begin or end in `root` */
function marksIn(root: Node): Range[] {
  // Not all browsers have highlights.
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

/** @returns a function that makes the range contain the same content again */
function saveMark(mark: Range, save: SavePoint): () => void {
  const findStart = save({ node: mark.startContainer, offset: mark.startOffset }, 'start');
  const findEnd = save({ node: mark.endContainer, offset: mark.endOffset }, 'end');
  return () => {
    const [start, end] = [findStart(), findEnd()];
    if (
      !isAt(start, mark.startContainer, mark.startOffset) ||
      !isAt(end, mark.endContainer, mark.endOffset)
    ) {
      mark.setStart(start.node, start.offset);
      mark.setEnd(end.node, end.offset);
    }
  };
}

function isAt(point: Point, node: Node | null, offset: number): boolean {
  return point.node === node && point.offset === offset;
}

/** @returns a function that saves points in `root` by the number of characters before them */
function savePointIn(root: Node): SavePoint {
  return (point, edge) => {
    const before = document.createRange();
    before.setStart(root, 0);
    before.setEnd(point.node, point.offset);
    const length = before.toString().length;
    return () => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      let left = length;
      for (
        let text = texts.nextNode() as Text | null;
        text;
        text = texts.nextNode() as Text | null
      ) {
        if (left < text.length || (left === text.length && edge === 'end')) {
          return { node: text, offset: left };
        }
        left -= text.length;
      }
      return { node: root, offset: root.childNodes.length };
    };
  };
}

/** The user's selection, if it begins or ends within a node. */
export function selectionAt(root: Node) {
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
  const { anchorOffset, focusOffset } = selection;
  return { selection, anchorNode, anchorOffset, focusNode, focusOffset };
}

/** The last known result of {@link hasSelection}; undefined until its first call. */
let isSelected: boolean | undefined;

/** @returns true if anything is selected; known from events, because asking for it makes browsers lay out the page */
function hasSelection(): boolean {
  if (isSelected === undefined) {
    document.addEventListener('selectionchange', () => {
      isSelected = readSelection();
    });
    isSelected = readSelection();
  }
  return isSelected;
}

function readSelection(): boolean {
  return document.getSelection()?.isCollapsed === false;
}
