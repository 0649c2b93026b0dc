import { formulaSource } from '../markdown/formulas/formulaElement';
import { copiedText } from './copiedText';
import { Excerpt, isInline, keepsSpace, numberOf, replacementOf, taskBox } from './excerpt';

/**
 * Writes a selection as it looks in the page: text with the markers of lists and the source of formulas, and rich text
 * without the page's buttons and colors, which other programs could not use.
 */
export function writeSelection(selected: Range, clipboard: DataTransfer): void {
  const excerpt = new Excerpt(selected);
  clipboard.setData('text/plain', copiedText(excerpt));
  clipboard.setData('text/html', copiedHtml(excerpt));
}

/** Elements that mean something to other programs. */
const keptElements =
  'p, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, table, thead, tbody, tr, th, td, hr, br, strong, em, s, code, kbd, sub, sup';

/** An excerpt as HTML of plain elements, which take on the look of the document they are pasted into. */
function copiedHtml(excerpt: Excerpt): string {
  // A document that is not shown doesn't load or run anything.
  const page = document.implementation.createHTMLDocument();
  addChildren(excerpt.root, excerpt, page.body);
  return page.body.innerHTML;
}

function addChildren(parent: Element, excerpt: Excerpt, copy: Element): void {
  const isExact = keepsSpace(parent) && !parent.closest('pre');
  for (const node of excerpt.childrenOf(parent)) {
    if (node instanceof Text) {
      addText(excerpt.textOf(node), isExact, copy);
    } else if (node instanceof Element) {
      addElement(node, excerpt, copy);
    }
  }
}

function addText(text: string, isExact: boolean, copy: Element): void {
  const lines = isExact ? text.split('\n') : [text];
  for (const [index, line] of lines.entries()) {
    copy.append(...(index > 0 ? [copy.ownerDocument.createElement('br')] : []), line);
  }
}

function addElement(element: Element, excerpt: Excerpt, copy: Element): void {
  const source = formulaSource(element);
  const name = nameOf(element);
  const replacement = replacementOf(element);
  const href = element instanceof HTMLAnchorElement ? element.getAttribute('href') : null;
  if (source !== undefined) {
    addText(source, true, append('code', isInline(element) ? copy : append('p', copy)));
  } else if (replacement !== undefined) {
    copy.append(replacement);
  } else if (href && !href.startsWith('#')) {
    const link = append('a', copy);
    link.setAttribute('href', href);
    addChildren(element, excerpt, link);
  } else if (name === undefined) {
    addChildren(element, excerpt, copy);
  } else {
    const created = append(name, copy);
    if (element.getAttribute('dir') === 'rtl') {
      created.setAttribute('dir', 'rtl');
    }
    if (element.nodeName === 'LI') {
      describeItem(element, created, excerpt);
    }
    addChildren(element, excerpt, created);
  }
}

/** The name of the copy of an element; undefined for none. */
function nameOf(element: Element): string | undefined {
  if (element.matches(keptElements)) {
    return element.nodeName;
  }
  return element.nodeName === 'SUMMARY' ? 'p' : isInline(element) ? undefined : 'div';
}

function describeItem(item: Element, copy: Element, excerpt: Excerpt): void {
  const number = numberOf(item);
  if (number !== undefined) {
    copy.setAttribute('value', String(number));
  }
  const box = taskBox(item);
  if (box && excerpt.hasStartOf(item)) {
    copy.append(box.checked ? '[x] ' : '[ ] ');
  }
}

function append(name: string, parent: Element): Element {
  return parent.appendChild(parent.ownerDocument.createElement(name));
}
