/** The text of an element, or the part of it that a caller takes, and the text nodes that contain it. */
export interface TextOf {
  readonly text: string;
  readonly nodes: ReadonlyArray<{ readonly node: Text; readonly start: number }>;
}

/**
 * @param foreign a selector of elements whose text is left out
 * @param taken returns the part of a node's text that is included; nodes without any are left out
 */
export function textOf(
  roots: readonly Element[],
  foreign?: string,
  taken = (text: string) => text,
): TextOf {
  const nodes: { readonly node: Text; readonly start: number }[] = [];
  let text = '';
  for (const root of roots) {
    const walker = document.createTreeWalker(
      root,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
      node =>
        foreign !== undefined && node instanceof Element && node.matches(foreign)
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_ACCEPT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const own = node instanceof Text ? taken(node.data) : '';
      if (node instanceof Text && own !== '') {
        nodes.push({ node, start: text.length });
        text += own;
      }
    }
  }
  return { text, nodes };
}

/**
 * The range of an occurrence of a text in an element, counted from 0, or of the last one before it; undefined if there
 * is none.
 */
export function rangeOfMatch(
  root: Element,
  pattern: RegExp,
  index: number,
  foreign?: string,
): Range | undefined {
  const { text, nodes } = textOf([root], foreign);
  let match: RegExpExecArray | undefined;
  let at = 0;
  for (const each of text.matchAll(pattern)) {
    match = each;
    if (at === index) {
      break;
    }
    at += 1;
  }
  if (!match) {
    return undefined;
  }
  const start = match.index;
  const end = start + match[0].length;
  const first = nodes.findLast(each => each.start <= start);
  const last = nodes.findLast(each => each.start < end);
  if (!first || !last) {
    return undefined;
  }
  const range = document.createRange();
  range.setStart(first.node, start - first.start);
  range.setEnd(last.node, end - last.start);
  return range;
}
