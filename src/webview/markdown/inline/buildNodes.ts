import type { Token } from 'markdown-it';
import { hasHidden, markHidden } from '../markHidden';
import { linkTarget } from './linkTarget';
import { linkTooltip } from './linkTooltip';

/** Elements within each other; deeper markup is drawn as its content. */
const MAX_DEPTH = 40;

const TAGS: Readonly<Record<string, string>> = {
  em_open: 'em',
  strong_open: 'strong',
  s_open: 's',
};

/** DOM nodes of inline tokens, made without any HTML text. */
export function buildNodes(tokens: readonly Token[]): ChildNode[] {
  const fragment = document.createDocumentFragment();
  const open: Node[] = [fragment];
  let tooDeep = 0;
  for (const token of tokens) {
    const parent = open.at(-1) ?? fragment;
    if (token.nesting > 0) {
      if (open.length > MAX_DEPTH) {
        tooDeep++;
        continue;
      }
      const element =
        token.type === 'link_open'
          ? linkElement(attribute(token, 'href'), attribute(token, 'title'))
          : document.createElement(TAGS[token.type] ?? 'span');
      parent.appendChild(element);
      open.push(element);
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

/** @param link the link that the leaf stands in */
function addLeaf(parent: Node, token: Token, link: HTMLElement | undefined): void {
  switch (token.type) {
    case 'code_inline': {
      const code = document.createElement('code');
      code.append(...markHidden(token.content, 'code'));
      parent.appendChild(code);
      break;
    }
    case 'softbreak':
      addText(parent, '\n');
      break;
    case 'hardbreak':
      parent.appendChild(document.createElement('br'));
      break;
    case 'image':
      if (link) {
        addText(parent, description(token) || link.title.split('\n', 1)[0] || '');
      } else {
        parent.appendChild(imageLink(token));
      }
      break;
    default:
      addText(parent, token.content);
  }
}

/** One text node for a stretch of text, whatever tokens it came in: it can then grow in place. */
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

/** Only http, https and mailto have an `href`; what names a file becomes a link to it later. */
function linkElement(address: string, title: string): HTMLElement {
  const link = document.createElement('a');
  link.title = linkTooltip(address, title);
  const target = linkTarget(address);
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

/** Nothing is ever loaded: an image is a link with its description and its address. */
function imageLink(token: Token): HTMLElement {
  const address = attribute(token, 'src');
  const text = description(token);
  const link = linkElement(address, attribute(token, 'title'));
  link.classList.add('md-image');
  addText(link, text && text !== address ? `${text} (${address})` : address);
  return link;
}

function isLink(node: Node): node is HTMLElement {
  return node.nodeName === 'A';
}

/** What stands for an image in a link: a badge leads where the link does. */
function description(token: Token): string {
  return plainText(token.children ?? []).trim();
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(token =>
      token.type === 'image'
        ? plainText(token.children ?? [])
        : token.type === 'softbreak' || token.type === 'hardbreak'
          ? '\n'
          : token.content,
    )
    .join('');
}

function attribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '');
}
