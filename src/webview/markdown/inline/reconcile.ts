/**
 * Makes `parent` show `fresh` where it shows `old`, and keeps every old node that can stay: text
 * that only grew is appended to, so that a selection in it survives.
 *
 * @returns the nodes that are shown now
 */
export function reconcile(
  parent: Node,
  old: readonly ChildNode[],
  fresh: readonly ChildNode[],
  before: Node | null,
): ChildNode[] {
  const shown = fresh.map((node, index) => {
    const present = old[index];
    if (present && patch(present, node)) {
      return present;
    }
    if (present) {
      present.replaceWith(node);
    } else {
      parent.insertBefore(node, before);
    }
    return node;
  });
  for (const node of old.slice(fresh.length)) {
    node.remove();
  }
  return shown;
}

/** Turns one node into the other if they are alike. */
function patch(node: ChildNode, wanted: ChildNode): boolean {
  if (node.nodeName !== wanted.nodeName) {
    return false;
  }
  if (node.nodeType === Node.TEXT_NODE) {
    setTextFrom(node as Text, 0, (wanted as Text).data);
    return true;
  }
  if (!sameAttributes(node as Element, wanted as Element)) {
    return false;
  }
  reconcile(node, [...node.childNodes], [...wanted.childNodes], null);
  return true;
}

/** Makes `text` follow the first `start` characters; changes no more than the end that differs. */
export function setTextFrom(node: Text, start: number, text: string): void {
  const shown = node.data.slice(start);
  if (text.startsWith(shown)) {
    if (text.length > shown.length) {
      node.appendData(text.slice(shown.length));
    }
    return;
  }
  let same = 0;
  while (same < text.length && shown.charCodeAt(same) === text.charCodeAt(same)) {
    same++;
  }
  node.replaceData(start + same, shown.length - same, text.slice(same));
}

function sameAttributes(a: Element, b: Element): boolean {
  return (
    a.attributes.length === b.attributes.length &&
    [...a.attributes].every(({ name, value }) => b.getAttribute(name) === value)
  );
}
