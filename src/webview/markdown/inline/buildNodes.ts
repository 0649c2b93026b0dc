import type { Footnote } from '../../../markdown/definitions';
import { element } from '../../page/element';
import { hasHidden, markHidden } from '../../page/markHidden';
import { formulaElement } from '../formulas/formulaElement';
import { imageElement } from '../images/imageElement';
import { withoutData } from '../images/longData';
import { fileElement } from './fileElement';
import { type InlineToken, plainText } from './inlineContent';
import { type LinkTarget, linkTarget, linkTooltip } from './linkTarget';

/** Nesting depth of elements; of deeper markup only the content is shown. */
const maxDepth = 40;

const tagNames: Readonly<Record<string, string>> = {
  em_open: 'em',
  strong_open: 'strong',
  s_open: 's',
  kbd_open: 'kbd',
  sub_open: 'sub',
  sup_open: 'sup',
};

/** Creates the DOM nodes of inline tokens, without any HTML source. */
export function buildNodes(tokens: readonly InlineToken[]): ChildNode[] {
  const fragment = document.createDocumentFragment();
  const open: Node[] = [fragment];
  let tooDeep = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as InlineToken;
    const parent = open.at(-1) ?? fragment;
    if (isFileLink(token)) {
      const end = endOfLink(tokens, at);
      const name = withoutData(plainText(tokens.slice(at + 1, end)).trim());
      parent.appendChild(fileElement({ address: attribute(token, 'href'), name }));
      at = end;
    } else if (token.nesting > 0) {
      if (open.length > maxDepth) {
        tooDeep++;
        continue;
      }
      const opened =
        token.type === 'link_open'
          ? linkElement(attribute(token, 'href'), attribute(token, 'title'))
          : document.createElement(tagNames[token.type] ?? 'span');
      parent.appendChild(opened);
      open.push(opened);
    } else if (token.nesting < 0) {
      if (tooDeep > 0) {
        tooDeep--;
      } else {
        open.pop();
      }
    } else {
      addLeaf(parent, token, open.find(isLink));
    }
  }
  return [...fragment.childNodes];
}

/** @param link the link that contains the leaf */
function addLeaf(parent: Node, token: InlineToken, link: HTMLElement | undefined): void {
  switch (token.type) {
    case 'code_inline':
      parent.appendChild(element('code', {}, ...markHidden(withoutData(token.content), 'code')));
      break;
    case 'footnote':
      parent.appendChild(footnoteReference(token.meta?.footnote as Footnote));
      break;
    case 'formula':
      parent.appendChild(formulaElement(withoutData(token.content)));
      break;
    case 'softbreak':
      addText(parent, '\n');
      break;
    case 'hardbreak':
      parent.appendChild(document.createElement('br'));
      break;
    case 'image':
      addImage(parent, token, link);
      break;
    default:
      addText(parent, withoutData(token.content));
  }
}

/** Adds text to the last text node if possible, so that it can grow in place, whatever tokens it consists of. */
function addText(parent: Node, text: string): void {
  const last = parent.lastChild;
  if (hasHidden(text, 'prose')) {
    for (const node of markHidden(text, 'prose')) {
      parent.appendChild(node);
    }
  } else if (last?.nodeType === Node.TEXT_NODE) {
    (last as Text).appendData(text);
  } else if (text !== '') {
    parent.appendChild(document.createTextNode(text));
  }
}

/** The element of a link. Only http, https and mailto links have an `href`; `PathLinker` links paths of files later. */
function linkElement(address: string, title: string): HTMLElement {
  const link = document.createElement('a');
  const shown = withoutData(address);
  link.title = linkTooltip(shown, withoutData(title));
  const target: LinkTarget = shown === address ? linkTarget(address) : { kind: 'none' };
  if (target.kind === 'web') {
    link.href = target.href;
  } else {
    link.className = 'md-inert';
  }
  if (target.kind === 'path') {
    link.dataset.address = target.path;
  }
  return link;
}

/**
 * Adds an image of data, which `ImageQueue` shows, or a link with an image's description and URL: images are never
 * loaded.
 *
 * @param around the link that contains the image; the image opens its address
 */
function addImage(parent: Node, token: InlineToken, around: HTMLElement | undefined): void {
  const address = attribute(token, 'src');
  const title = attribute(token, 'title');
  const text = description(token);
  if (/^data:/i.test(address)) {
    const target = around?.title.split('\n', 1)[0];
    parent.appendChild(imageElement({ address, text: text || target || '', title, target }));
  } else if (around) {
    addText(parent, text || around.title.split('\n', 1)[0] || '');
  } else {
    const link = linkElement(address, title);
    link.classList.add('md-image');
    addText(link, text && text !== address ? `${text} (${address})` : address);
    parent.appendChild(link);
  }
}

/** @returns true for the start of a link to a file whose content is in the address */
export function isFileLink(token: InlineToken): boolean {
  return (
    token.type === 'link_open' && token.info !== 'auto' && /^data:/i.test(attribute(token, 'href'))
  );
}

/** The index of the token that ends a link. */
function endOfLink(tokens: readonly InlineToken[], start: number): number {
  const end = tokens.findIndex(({ type }, index) => index > start && type === 'link_close');
  return end < 0 ? tokens.length : end;
}

/** The reference of a footnote, with the footnote's number in the list, which may still change. */
function footnoteReference({ key, position, id }: Footnote): HTMLElement {
  const attributes = {
    class: 'md-note-link',
    href: `#${id}`,
    role: 'doc-noteref',
    'data-note': key,
  };
  return element('sup', {}, element('a', attributes, String(position)));
}

function isLink(node: Node): node is HTMLElement {
  return node.nodeName === 'A';
}

/** An image's alternative text. */
function description(token: InlineToken): string {
  return withoutData(plainText(token.children ?? []).trim());
}

function attribute(token: InlineToken, name: string): string {
  return String(token.attrGet(name) ?? '');
}
