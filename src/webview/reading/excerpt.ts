/** Elements of the page that are controls, tell about an answer, or are there for assistive technology. */
const controls =
  'button, [hidden], [aria-hidden=true], [role=doc-backlink], .visually-hidden, .md-code-header, .turn-foot';

/** Elements that do not interrupt the text around them. */
const inline =
  'a, b, bdi, canvas, code, del, em, i, img, input, kbd, label, s, small, span, strong, sub, sup, time';

/** A copied part of the page: without controls around its text, and with the sources of formulas in their place. */
export class Excerpt {
  /** The block around the selection. */
  readonly root: Element;

  constructor(private readonly range: Range) {
    const { commonAncestorContainer: common } = range;
    const element = common instanceof Element ? common : common.parentElement;
    let root = element?.closest('[data-source]')?.parentElement ?? element ?? document.body;
    while (root.parentElement && (isInline(root) || root.nodeName === 'PRE')) {
      root = root.parentElement;
    }
    this.root = root;
  }

  /** The nodes in a node that are copied. */
  childrenOf(parent: Node): readonly Node[] {
    const isFolded = parent instanceof HTMLDetailsElement && !parent.open;
    return [...parent.childNodes].filter(
      node =>
        this.range.intersectsNode(node) &&
        !(node instanceof Element && node.matches(controls)) &&
        !(isFolded && node.nodeName !== 'SUMMARY'),
    );
  }

  textOf(text: Text): string {
    const { startContainer, startOffset, endContainer, endOffset } = this.range;
    const end = text === endContainer ? endOffset : text.length;
    return text.data.slice(text === startContainer ? startOffset : 0, end);
  }

  /** @returns the index of the line of an element's text in which the excerpt begins */
  lineIn(element: Element): number {
    const before = document.createRange();
    before.selectNodeContents(element);
    const { startContainer, startOffset } = this.range;
    if (before.comparePoint(startContainer, startOffset) < 0) {
      return 0;
    }
    before.setEnd(startContainer, startOffset);
    return before.toString().split('\n').length - 1;
  }

  /** @returns true if the beginning of an element's text is selected */
  hasStartOf(element: Element): boolean {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let first = texts.nextNode();
    while (first instanceof Text && first.length === 0) {
      first = texts.nextNode();
    }
    return !first || this.range.comparePoint(first, 0) >= 0;
  }
}

export function isInline(element: Element): boolean {
  return element.matches(inline);
}

/** The text that stands for an element without text, or for the reference of a footnote; undefined for others. */
export function replacementOf(element: Element): string | undefined {
  return element.nodeName === 'CANVAS'
    ? (element.getAttribute('aria-label') ?? '')
    : element.matches('[role=doc-noteref]')
      ? `[${element.textContent}]`
      : undefined;
}

/** The check box of an item that is a task. */
export function taskBox(item: Element): HTMLInputElement | undefined {
  const box = item.classList.contains('md-task') ? item.firstElementChild : undefined;
  return box instanceof HTMLInputElement ? box : undefined;
}

/** The number of an item; undefined if its list has none. */
export function numberOf(item: Element): number | undefined {
  const list = item.parentElement;
  return list instanceof HTMLOListElement
    ? list.start + [...list.children].indexOf(item)
    : undefined;
}

/** @returns true if the white space of an element's text is shown unchanged */
export function keepsSpace(element: Element): boolean {
  return getComputedStyle(element).whiteSpace.startsWith('pre');
}
