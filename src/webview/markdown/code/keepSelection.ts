interface Point {
  readonly node: Node;
  readonly offset: number;
}

/** Does what replaces the nodes of `root` but not its text, and leaves the user's selection there. */
export function keepSelection(root: Node, change: () => void): void {
  const selection = document.getSelection();
  const { anchorNode, focusNode } = selection ?? {};
  if (!selection || selection.isCollapsed || !anchorNode || !focusNode) {
    change();
    return;
  }
  const anchor = remember(root, { node: anchorNode, offset: selection.anchorOffset });
  const focus = remember(root, { node: focusNode, offset: selection.focusOffset });
  const touched = root.contains(anchorNode) || root.contains(focusNode);
  change();
  if (!touched) {
    return;
  }
  const from = anchor();
  const to = focus();
  selection.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
}

/** Finds a place again by the characters before it. */
function remember(root: Node, point: Point): () => Point {
  if (!root.contains(point.node)) {
    return () => point;
  }
  const before = document.createRange();
  before.setStart(root, 0);
  before.setEnd(point.node, point.offset);
  const characters = before.toString().length;
  return () => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    let left = characters;
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      if (left <= text.length) {
        return { node: text, offset: left };
      }
      left -= text.length;
    }
    return { node: root, offset: root.childNodes.length };
  };
}
