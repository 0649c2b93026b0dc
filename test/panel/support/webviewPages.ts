import type { Page } from 'playwright-core';
import { forget, remember, type Shown } from '../../browser/evidence';
import { PagePool } from '../../browser/pagePool';
import { documents, servedPort } from '../../browser/pageServer';
import type { Screen, Webview } from '../standIn/webviews';

/**
 * The domain of all pages. Each has a separate origin, and yet the same site, so that one process of the browser is
 * enough. Chromium finds it on this machine, without a name server.
 */
const domain = 'panel.localhost';

/** The webviews that are shown, by their ids. */
const webviews = new Map<string, Webview>();
const windows = new PagePool(prepare);

/** The messages of a webview's page to its host. */
type FromPage =
  | { readonly message: string }
  | { readonly state: string }
  | { readonly focus: true };

/** Exists in the window only. */
declare const screen: {
  show(pages: ReadonlyArray<{ id: string; viewType: string; url: string; state: string }>): void;
  post(id: string, message: string): void;
  focus(id: string | undefined): void;
};

/**
 * A page of the browser with the pages of webviews in it, from left to right. They share its width, and nothing else is
 * in it: the tests see and touch only what is the extension's own.
 */
export class WebviewPages implements Screen, Shown {
  readonly told = 'iframe';
  readonly resources: string;
  /** All that were shown. */
  private readonly known = new Set<Webview>();
  private isSound = true;
  /** The work that was sent to the browser, in order. */
  private sent: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly page: Page,
    private readonly host: number,
  ) {
    this.resources = `http://files.${domain}:${host}`;
  }

  static async open(): Promise<WebviewPages> {
    const host = await servedPort();
    documents.set(domain, () => windowDocument);
    const page = await windows.borrow();
    const pages = new WebviewPages(page, host);
    remember(pages);
    await page.goto(`http://${domain}:${host}/`);
    return pages;
  }

  show(visible: readonly Webview[]): void {
    for (const webview of visible) {
      webviews.set(webview.id, webview);
      documents.set(`${webview.id}.${domain}`, () => webview.html);
      this.known.add(webview);
    }
    const pages = visible.map(({ id, viewType, edition, state = '' }) => ({
      id,
      viewType,
      url: `http://${id}.${domain}:${this.host}/?${edition}`,
      state,
    }));
    this.send(() => this.page.evaluate(shown => screen.show(shown), pages));
  }

  post({ id }: Webview, message: string): void {
    this.send(() =>
      this.page.evaluate(([to, text]) => screen.post(to, text), [id, message] as const),
    );
  }

  focus(webview: Webview | undefined): void {
    this.send(() => this.page.evaluate(id => screen.focus(id), webview?.id));
  }

  /** Resolves when the browser has done all that it was told. */
  async passed(): Promise<void> {
    await this.sent;
  }

  /** Called when a test has failed. */
  distrust(): void {
    this.isSound = false;
  }

  async dispose(): Promise<void> {
    forget(this);
    for (const { id } of this.known) {
      webviews.delete(id);
      documents.delete(`${id}.${domain}`);
    }
    if (this.isSound) {
      await this.passed();
    }
    await windows.giveBack(this.page, this.isSound);
  }

  private send(task: () => Promise<unknown>): void {
    const done = task();
    this.sent = Promise.all([this.sent, done]);
    // A page that is closed at the end of a test may fail.
    this.sent.catch(error => {
      if (!this.page.isClosed()) {
        throw error;
      }
    });
  }
}

async function prepare(page: Page): Promise<void> {
  page.setDefaultTimeout(30_000);
  await page.exposeBinding('toHost', (_, id: string, told: FromPage) => receive(id, told));
  await page.addInitScript(standInForVsCode);
}

function receive(id: string, told: FromPage): void {
  const webview = webviews.get(id);
  if (!webview) {
    return;
  }
  if ('message' in told) {
    webview.receive(told.message);
  } else if ('state' in told) {
    webview.state = told.state;
  } else {
    webview.onDidFocus.fire();
  }
}

const windowDocument = `<!DOCTYPE html>
<html lang="en"><head><title>Window</title><style>
body { display: flex; margin: 0; height: 100vh; }
iframe { flex: 1; min-width: 0; border: 0; }
</style></head><body></body></html>`;

/** Runs in the window and in the pages, before their scripts. */
function standInForVsCode(): void {
  const toHost = (globalThis as unknown as { toHost(id: string, told: FromPage): void }).toHost;
  if (window === window.parent) {
    inWindow();
  } else {
    inPage();
  }

  function inWindow(): void {
    /** The messages that each page gets when it has loaded; undefined after that. */
    const waiting = new WeakMap<HTMLIFrameElement, string[] | undefined>();
    const frameOf = (id: string) => document.querySelector<HTMLIFrameElement>(`#${id}`);
    const deliver = (frame: HTMLIFrameElement, message: string) =>
      frame.contentWindow?.postMessage(JSON.parse(message), '*');
    let focused: string | undefined;
    Object.assign(globalThis, {
      screen: {
        show: (pages: Parameters<typeof screen.show>[0]) => {
          for (const frame of document.querySelectorAll('iframe')) {
            if (!pages.some(({ id, url }) => frame.id === id && frame.src === url)) {
              frame.remove();
            }
          }
          for (const [index, { id, viewType, url, state }] of pages.entries()) {
            if (frameOf(id)) {
              continue;
            }
            const frame = document.createElement('iframe');
            frame.id = id;
            frame.dataset.viewType = viewType;
            // The page reads its state here, before its scripts run.
            frame.name = state;
            frame.src = url;
            waiting.set(frame, []);
            frame.addEventListener('load', () => {
              for (const message of waiting.get(frame) ?? []) {
                deliver(frame, message);
              }
              waiting.set(frame, undefined);
              if (focused === id) {
                frame.contentWindow?.focus();
              }
            });
            document.body.insertBefore(frame, document.querySelectorAll('iframe')[index] ?? null);
          }
        },
        post: (id: string, message: string) => {
          const frame = frameOf(id);
          if (frame) {
            const queue = waiting.get(frame);
            if (queue) {
              queue.push(message);
            } else {
              deliver(frame, message);
            }
          }
        },
        focus: (id: string | undefined) => {
          focused = id;
          const frame = id === undefined ? undefined : frameOf(id);
          if (frame) {
            frame.contentWindow?.focus();
          } else if (document.activeElement instanceof HTMLElement) {
            document.activeElement.blur();
          }
        },
      },
    });
  }

  function inPage(): void {
    const [id = ''] = location.hostname.split('.');
    let state = window.name;
    let isAcquired = false;
    window.addEventListener('focus', () => toHost(id, { focus: true }));
    Object.assign(globalThis, {
      acquireVsCodeApi: () => {
        if (isAcquired) {
          throw new Error('An instance of the VS Code API has already been acquired');
        }
        isAcquired = true;
        return {
          // JSON has no undefined.
          postMessage: (message: unknown) =>
            toHost(id, { message: JSON.stringify(message ?? null) }),
          getState: () => (state === '' ? undefined : JSON.parse(state)),
          setState: (value: unknown) => {
            state = JSON.stringify(value);
            toHost(id, { state });
          },
        };
      },
    });
  }
}
