import { groupsOf, window } from './renderMarkdown';

/*
 * Converts both the renderer's output and the specification's HTML to a canonical text, without the classes, names and
 * frames that a page needs and the specification does not have.
 */

/** The canonical text of the renderer's output. */
export function specHtml(container: HTMLElement): string {
  return groupsOf(container)
    .map(group => children(group))
    .join('');
}

/** The canonical text of HTML from the specification. */
export function specHtmlOf(html: string): string {
  const holder = window.document.createElement('div') as unknown as HTMLElement;
  holder.innerHTML = html.replace(/<br(?: \/)?>\n/g, '<br>');
  return children(holder);
}

const BLOCKS = /^(?:UL|OL|LI|BLOCKQUOTE|P|H\d|PRE|HR|TABLE|THEAD|TBODY|TR|TD|TH|DIV)$/;

function children(parent: Node): string {
  let out = '';
  const nodes = [...parent.childNodes];
  nodes.forEach((node, index) => {
    if (node.nodeType === 3) {
      // Line breaks next to blocks only format the specification's HTML.
      let text = (node as Text).data;
      if (/^(?:UL|OL|LI|BLOCKQUOTE|DIV|THEAD|TBODY|TABLE|TR)$/.test(parent.nodeName)) {
        const before = nodes[index - 1];
        const after = nodes[index + 1];
        if (!before || BLOCKS.test(before.nodeName)) text = text.replace(/^\n/, '');
        if (!after || BLOCKS.test(after.nodeName)) text = text.replace(/\n$/, '');
      }
      out += escapeText(text);
    } else {
      out += element(node as Element);
    }
  });
  return out;
}

function element(node: Element): string {
  const name = node.nodeName.toLowerCase();
  if (node.classList?.contains('md-piece') || node.matches?.('div.md-section')) {
    return children(node);
  }
  if (node.classList?.contains('md-code')) {
    return element(node.querySelector('pre') as Element);
  }
  if (node.classList?.contains('md-table')) {
    return element(node.querySelector('table') as Element);
  }
  if (name === 'code' && node.parentNode?.nodeName === 'PRE') {
    const language = node.className ? ` class="${node.className}"` : '';
    return `<code${language}>${escapeText(node.textContent ?? '')}</code>`;
  }
  if (name === 'hr' || name === 'br') {
    return `<${name}>`;
  }
  let attributes = '';
  if (name === 'a') {
    attributes = link(node);
  } else if (name === 'ol' && node.hasAttribute('start')) {
    attributes = ` start=${node.getAttribute('start')}`;
  }
  return `<${name}${attributes}>${children(node)}</${name}>`;
}

/** The renderer's titles start with the address, followed by the title in one line; both are shortened. */
function link(node: Element): string {
  const title = node.getAttribute('title') ?? '';
  const address = node.getAttribute('href') ?? node.getAttribute('data-address');
  if (address !== null && !title.startsWith(address.slice(0, 499))) {
    return ` ${address}|${title.replace(/\s+/g, ' ').trim().slice(0, 199)}`;
  }
  const [shown = '', name = ''] = title.split('\n');
  return ` ${address ?? shown}|${name.slice(0, 199)}`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
