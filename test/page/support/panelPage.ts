import type { CDPSession, Page } from 'playwright-core';
import type * as vscode from 'vscode';
import { l10n, Uri } from 'vscode';
import { panelDocument } from '../../../src/host/page/panelDocument';
import type { FromPage } from '../../../src/protocol/fromPage';
import { allPageStrings } from '../../../src/protocol/pageStrings';
import type { Change, ToPage } from '../../../src/protocol/toPage';
import { forget, remember, type Shown } from '../../browser/evidence';
import { PagePool } from '../../browser/pagePool';
import { documents, servedPort } from '../../browser/pageServer';
import { unseenPx } from '../../browser/samePlace';
import { root } from '../../host/root.mjs';
import { duringTest } from '../../support/duringTest';
import { featureProtocols } from '../../support/page/featureProtocols';
import { until } from '../../support/until';

const host = 'panel.localhost';
const pages = new PagePool(page => page.addInitScript(standInForHost));

/**
 * Stands in for the extension host, in the page. Only paths that start with `src/` and contain `.ts` count as files.
 */
export interface PanelHost {
  readonly posted: FromPage[];
  /** Sends the page a message, as the host does. */
  send(message: ToPage): void;
  /** Sends the page changes, with the next sequence number. */
  change(...changes: readonly Change[]): void;
  /** Sends the changes that `next` returns, `perSecond` times a second, until the next call or {@link stop}. */
  stream(perSecond: number, next: (count: number) => readonly Change[]): void;
  stop(): void;
  /** Resolves when `count` more updates have been sent and drawn. */
  updates(count: number): Promise<void>;
}

/** Exists only in the page. */
declare const panelHost: PanelHost;

/** Opens a page for each test of a `describe`. */
export function usePanelPage(viewport?: { width: number; height: number }): PanelPage {
  let current: PanelPage | undefined;
  beforeEach(async () => {
    current = await PanelPage.open(viewport);
  });
  afterEach(() => current?.dispose());
  return duringTest(() => current);
}

/** The extension's page in a browser without VS Code: the test acts as its host. */
export class PanelPage implements Shown {
  readonly told = 'body';

  private isSound = true;

  private constructor(
    readonly page: Page,
    readonly devTools: CDPSession,
  ) {}

  static async open(
    viewport = { width: 600, height: 700 },
    takesFocus = false,
    flags: readonly string[] = ['can-start-demo'],
  ): Promise<PanelPage> {
    const origin = `http://${host}:${await servedPort()}`;
    documents.set(host, () => panelPage(origin, takesFocus, flags));
    const page = await pages.borrow();
    await page.setViewportSize(viewport);
    await page.goto(`${origin}/`);
    await page.waitForFunction(() => panelHost.posted.some(({ type }) => type === 'page.ready'));
    const opened = new PanelPage(page, await page.context().newCDPSession(page));
    remember(opened);
    return opened;
  }

  async send(message: ToPage): Promise<void> {
    await this.page.evaluate(sent => panelHost.send(sent), message);
    if (message.type === 'snapshot' && message.turns.length > 0) {
      // The page loads the code that draws answers only before the first answer.
      await this.page.getByRole('article').last().waitFor();
    }
    await this.updates(0);
  }

  async change(...changes: readonly Change[]): Promise<void> {
    await this.page.evaluate(sent => panelHost.change(...sent), changes);
    await this.updates(0);
  }

  /** Resolves when `count` more updates have been sent and drawn. */
  async updates(count: number): Promise<void> {
    await this.page.evaluate(more => panelHost.updates(more), count);
  }

  /** A position in pixels, when content that was unfolded or came into view no longer moves it. */
  async settled(position: () => Promise<number>): Promise<number> {
    let last = await position();
    let still = 0;
    await until('a position no longer changes', async () => {
      await this.updates(0);
      const now = await position();
      still = now === last ? still + 1 : 0;
      last = now;
      return still === 4;
    });
    return last;
  }

  /** Scrolls to an end of the conversation in steps, with everything in view on the way. */
  async scrollThrough(to: 'start' | 'end'): Promise<void> {
    // In the page, because a step from here would take a busy machine a third of a second.
    await this.page.getByRole('log').evaluate(
      async (log, { views, unseen }) => {
        const isThere = () =>
          views < 0
            ? log.scrollTop <= unseen
            : log.scrollHeight - log.clientHeight - log.scrollTop <= unseen;
        for (let still = 0; !isThere(); ) {
          const before = log.scrollTop;
          log.scrollBy(0, views * log.clientHeight);
          await panelHost.updates(0);
          still = log.scrollTop === before ? still + 1 : 0;
          if (still === 100) {
            throw new Error(`The conversation stays at ${before} of ${log.scrollHeight} pixels.`);
          }
        }
      },
      { views: to === 'end' ? 1 : -1, unseen: unseenPx },
    );
  }

  async posted(): Promise<FromPage[]> {
    return this.page.evaluate(() => panelHost.posted.splice(0));
  }

  /** Also called when a test changes what the browser can't change back. */
  distrust(): void {
    this.isSound = false;
  }

  async dispose(): Promise<void> {
    forget(this);
    if (this.isSound) {
      await this.page.evaluate(() => {
        panelHost.stop();
        // The page does not draw anything while it waits for its next test, not even a spinner.
        document.documentElement.style.display = 'none';
      });
      // With its session, what it emulates ends.
      await this.devTools.detach();
    }
    await pages.giveBack(this.page, this.isSound);
  }
}

function panelPage(origin: string, takesFocus: boolean, flags: readonly string[]): string {
  const webview = { cspSource: origin, asWebviewUri: ({ path }: vscode.Uri) => path };
  return panelDocument(webview as unknown as vscode.Webview, Uri.file(root), {
    page: 'page',
    takesFocus,
    strings: allPageStrings(featureProtocols, l10n.t),
    flags,
  });
}

/** Runs in the page before its scripts. */
function standInForHost(): void {
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
  let sequence = 0;
  let sent = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const host: PanelHost = {
    posted: [],
    send: message => {
      if (message.type === 'snapshot') {
        sequence = message.sequence;
      }
      sent += 1;
      window.dispatchEvent(new MessageEvent('message', { data: message }));
    },
    change: (...changes) => {
      sequence += 1;
      host.send({ type: 'delta', sequence, changes });
    },
    stream: (perSecond, next) => {
      host.stop();
      let count = 0;
      timer = setInterval(() => host.change(...next(count++)), 1000 / perSecond);
    },
    stop: () => clearInterval(timer),
    updates: async count => {
      const wanted = sent + count;
      do {
        await frame();
      } while (sent < wanted);
      await frame();
    },
  };
  Object.assign(globalThis, {
    panelHost: host,
    acquireVsCodeApi: () => ({
      postMessage: (message: FromPage) => {
        host.posted.push(message);
        if (message.type === 'path.resolve') {
          const { request, paths } = message;
          const found = paths.filter(name => /^src\/\S*\.ts/.test(name));
          host.send({
            type: 'answer',
            request,
            answer: found.map(name => ({ path: name, title: `/project/${name}` })),
          });
        }
      },
      getState: () => undefined,
      setState: () => undefined,
    }),
  });
}
