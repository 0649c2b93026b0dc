/** True if anything is selected; undefined until someone asks. */
let isSelected: boolean | undefined;

interface Point {
  readonly node: Node;
  readonly offset: number;
}

/**
 * Keeps the user's selection while nodes are replaced.
 *
 * @param change replaces nodes within `root` but does not change their text
 */
export function keepSelection(root: Node, change: () => void): void {
  const selection = hasSelection() ? document.getSelection() : null;
  const { anchorNode, focusNode } = selection ?? {};
  if (!selection || !anchorNode || !focusNode) {
    change();
    return;
  }
  const findAnchor = savePoint(root, { node: anchorNode, offset: selection.anchorOffset });
  const findFocus = savePoint(root, { node: focusNode, offset: selection.focusOffset });
  const touched = root.contains(anchorNode) || root.contains(focusNode);
  change();
  if (!touched) {
    return;
  }
  const anchor = findAnchor();
  const focus = findFocus();
  selection.setBaseAndExtent(anchor.node, anchor.offset, focus.node, focus.offset);
}

/** Known from events, because asking for the selection makes browsers lay out the page. */
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

/** @returns a function that finds the point again, by the number of characters before it */
function savePoint(root: Node, point: Point): () => Point {
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
      if (left <= text.length) {
        return { node: text, offset: left };
      }
      left -= text.length;
    }
    return { node: root, offset: root.childNodes.length };
  };
}
