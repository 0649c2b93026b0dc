/** What a user does not see as text of the conversation. */
const foreign = 'button, textarea, .visually-hidden, [aria-hidden="true"], [hidden]';

/** The text of an element, and the text nodes that it is in. */
interface TextOf {
  readonly text: string;
  readonly nodes: ReadonlyArray<{ readonly node: Text; readonly start: number }>;
}

/** A pattern that finds a text whatever its case; undefined if the text is empty. */
export function patternOf(text: string): RegExp | undefined {
  return text === '' ? undefined : new RegExp(text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'giu');
}

/**
 * Counts the occurrences of a text in an element.
 *
 * @param most stops counting there
 */
export function countMatches(root: Element, pattern: RegExp, most: number): number {
  let count = 0;
  for (const _ of textOf(root).text.matchAll(pattern)) {
    count += 1;
    if (count >= most) {
      break;
    }
  }
  return count;
}

/** The range of an occurrence, counted from 0, or of the last one before it; undefined if there is none. */
export function rangeOfMatch(root: Element, pattern: RegExp, index: number): Range | undefined {
  const { text, nodes } = textOf(root);
  let match: RegExpMatchArray | undefined;
  let at = 0;
  for (const each of text.matchAll(pattern)) {
    match = each;
    if (at === index) {
      break;
    }
    at += 1;
  }
  if (match?.index === undefined) {
    return undefined;
  }
  const { index: start } = match;
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

function textOf(root: Element): TextOf {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, {
    acceptNode: node =>
      node instanceof Element && node.matches(foreign)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  });
  const nodes: { readonly node: Text; readonly start: number }[] = [];
  let text = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      nodes.push({ node, start: text.length });
      text += node.data;
    }
  }
  return { text, nodes };
}
