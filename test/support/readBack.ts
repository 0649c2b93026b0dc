import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { window } from './page/renderMarkdown';

/** The content that a reader of the export and of the panel sees of an answer, without white space. */
export interface Seen {
  readonly text: string;
  readonly code: string;
  /** Each with its address, if that is on the web. */
  readonly links: readonly string[];
  readonly notes: number;
}

/** Reads an export with a parser that is not ours. @returns what is below each heading of an answer */
export function readBack(markdown: string): Seen[] {
  const html = micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  const page = window.document.createElement('div') as unknown as HTMLElement;
  page.innerHTML = html;
  page.querySelector('section[data-footnotes]')?.remove();
  for (const image of page.querySelectorAll('img')) {
    // The panel shows its description and its address.
    const link = window.document.createElement('a') as unknown as HTMLElement;
    const address = image.getAttribute('src') ?? '';
    link.setAttribute('href', address);
    link.append(`${image.getAttribute('alt')} (${address})`);
    image.replaceWith(link);
  }
  for (const file of page.querySelectorAll('a[href^="data:"]')) {
    // The panel has buttons for it.
    file.replaceWith(file.textContent ?? '');
  }
  const answers: HTMLElement[] = [];
  let current: HTMLElement | undefined;
  for (const node of [...page.childNodes]) {
    const heading = node.nodeName === 'H2' ? (node.textContent ?? '') : '';
    if (heading.startsWith('Answer')) {
      current = window.document.createElement('div') as unknown as HTMLElement;
      answers.push(current);
    } else if (heading.startsWith('Question')) {
      current = undefined;
    } else {
      current?.append(node);
    }
  }
  return answers.map(answer => seen(answer, '[data-footnote-ref]', 'pre > code'));
}

/** @param page the answer as the panel shows it, which is changed */
export function seenInPanel(page: HTMLElement): Seen {
  for (const own of page.querySelectorAll('.md-code-header, .md-fold, .md-footnotes, button')) {
    own.remove();
  }
  for (const formula of page.querySelectorAll<HTMLElement>('[data-source]')) {
    formula.replaceWith(formula.dataset.source ?? '');
  }
  return seen(page, '.md-note-link', '.md-code code');
}

function seen(page: HTMLElement, note: string, code: string): Seen {
  const notes = page.querySelectorAll(note);
  const seenNotes = notes.length;
  for (const each of notes) {
    each.remove();
  }
  return {
    text: withoutSpace(page).toLowerCase(),
    // Together, because micromark divides some blocks.
    code: [...page.querySelectorAll(code)].map(withoutSpace).join(''),
    links: [...page.querySelectorAll('a')].map(
      link =>
        `${link.textContent} ${/^https:\/\/[a-f].*/.exec(link.getAttribute('href') ?? '')?.[0] ?? ''}`,
    ),
    notes: seenNotes,
  };
}

/** micromark loses line breaks of code that follows definitions. */
function withoutSpace({ textContent }: Element): string {
  return (textContent ?? '').replace(/\s+/g, '');
}
