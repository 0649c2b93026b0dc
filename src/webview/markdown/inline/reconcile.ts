import { formulaSource } from '../formulas/formulaElement';
import { type ImageSource, imageSource } from '../images/imageElement';
import { type FileSource, fileSource } from './fileElement';

/**
 * Replaces the nodes `old` of `parent` with `fresh`, but keeps old nodes if they can be changed into the new ones:
 * grown text is appended to, so that a selection in it stays.
 *
 * @param before the node in front of which new nodes are inserted; null appends them
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

/**
 * Changes one node into another if they are alike; otherwise returns false. A formula, an image, or a file is left
 * alone.
 */
function patch(node: ChildNode, wanted: ChildNode): boolean {
  if (node.nodeName !== wanted.nodeName) {
    return false;
  }
  if (node.nodeType === Node.TEXT_NODE) {
    setTextFrom(node as Text, 0, (wanted as Text).data);
    return true;
  }
  const source = formulaSource(node);
  if (source !== undefined) {
    return source === formulaSource(wanted);
  }
  const data = dataSource(node);
  if (data) {
    return JSON.stringify(data) === JSON.stringify(dataSource(wanted));
  }
  if (!sameAttributes(node as Element, wanted as Element)) {
    return false;
  }
  reconcile(node, [...node.childNodes], [...wanted.childNodes], null);
  return true;
}

function dataSource(node: Node): FileSource | ImageSource | undefined {
  return fileSource(node) ?? imageSource(node);
}

/** Replaces everything after the first `start` UTF-16 code units with `text`, and changes only the end that differs. */
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
