import { Window } from 'happy-dom';
import { readDataImage } from '../../../src/core/files/dataUris';
import { setMarkup } from '../../../src/webview/markdown/loadedMarkup';
import * as markup from '../../../src/webview/markdown/markup';
import { StreamingMarkdown } from '../../../src/webview/markdown/streamingMarkdown';
import { TextRenderer } from '../../../src/webview/markdown/textRenderer';
import type { MarkdownHooks } from '../../../src/webview/page/markdownHooks';

/** The page that the renderer runs in, with only the globals that it uses. */
const window = new Window({ url: 'vscode-webview://test/' });
// Otherwise numbers and times would be in the language of the machine.
window.document.documentElement.lang = 'en';
Object.assign(globalThis, {
  window,
  document: window.document,
  Node: window.Node,
  Element: window.Element,
  NodeFilter: window.NodeFilter,
  CustomEvent: window.CustomEvent,
  ResizeObserver: window.ResizeObserver,
  requestAnimationFrame: (callback: FrameRequestCallback) => setTimeout(callback, 1),
  cancelAnimationFrame: clearTimeout,
  matchMedia: window.matchMedia.bind(window),
});

// MathML elements have no style in this DOM implementation.
Object.defineProperty(window.Element.prototype, 'style', {
  configurable: true,
  get(this: Element) {
    return {
      setProperty: (name: string, value: string) =>
        this.setAttribute('style', `${this.getAttribute('style') ?? ''}${name}: ${value};`),
    };
  },
});

setMarkup(markup);

export { window };

/** The requests of a test's renderer to its page. */
export interface Calls {
  links: string[];
  paths: string[];
  code: { action: string; code: string; language: string }[];
  files: { action: string; name: string; address: string }[];
}

export function recordingHooks(extra: Partial<MarkdownHooks> = {}): MarkdownHooks & Calls {
  const links: string[] = [];
  const paths: string[] = [];
  const code: Calls['code'] = [];
  const files: Calls['files'] = [];
  return {
    links,
    paths,
    partNames: [],
    wrapsCode: false,
    idPrefix: 'answer',
    codeButtons: () => [],
    code,
    files,
    resolvePaths: async () => [],
    readImage: async address => readDataImage(address),
    openPath: path => void paths.push(path),
    openLink: href => void links.push(href),
    fileAction: (action, name, address) => void files.push({ action, name, address }),
    codeAction: (action, text, language) => void code.push({ action, code: text, language }),
    label: (key, ...values) => [key, ...values].join(' '),
    ...extra,
  };
}

export function newContainer(): HTMLElement {
  return document.createElement('div');
}

/** Renders a text that arrives in these pieces, without waiting for anything. */
export function renderPieces(pieces: readonly string[], hooks = recordingHooks()): HTMLElement {
  const container = newContainer();
  const renderer = new TextRenderer(container, hooks);
  for (const piece of pieces) {
    renderer.push(piece);
  }
  renderer.end();
  renderer.resolveLinks(() => false);
  return container;
}

/** A renderer that has got the beginning of a text. */
export function startRendering(beginning = '', hooks = recordingHooks()) {
  const container = newContainer();
  const renderer = new TextRenderer(container, hooks);
  renderer.push(beginning);
  return { container, renderer, hooks };
}

/** A text, cut at these places; a place beyond its end counts from its beginning. */
export function cutAt(text: string, places: readonly number[]): string[] {
  const ends = places.map(place => place % (text.length + 1)).sort((a, b) => a - b);
  return [...ends, text.length].map((end, at) => text.slice(ends[at - 1] ?? 0, end));
}

/** The markup of the blocks, without the groups that contain them. */
export function blocksOf(container: HTMLElement): string {
  return groupsOf(container)
    .map(group => group.innerHTML)
    .join('');
}

export function startStreaming(hooks = recordingHooks()) {
  const container = newContainer();
  return { container, hooks, markdown: new StreamingMarkdown(container, hooks) };
}

/**
 * Clicks an element, or sends it another mouse event.
 *
 * @returns the event
 */
export function click(element: Element | null | undefined, type = 'click', button = 0) {
  const event = new window.MouseEvent(type, { bubbles: true, cancelable: true, button });
  element?.dispatchEvent(event as unknown as Event);
  return event;
}

/** The groups of blocks in all chapters, and the footnotes. */
export function groupsOf({ children }: HTMLElement): Element[] {
  const [blocks, ...footnotes] = children;
  const chapters = [...(blocks?.children ?? [])];
  return [...chapters.flatMap(chapter => [...chapter.children]), ...footnotes];
}
