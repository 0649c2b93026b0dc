import type { Page } from 'playwright-core';
import type * as vscode from 'vscode';
import { l10n, Uri } from 'vscode';
import { forget, remember, type Shown } from '../../../../../test/browser/evidence';
import { PagePool } from '../../../../../test/browser/pagePool';
import { documents, servedPort } from '../../../../../test/browser/pageServer';
import { root } from '../../../../../test/host/root.mjs';
import { pageDocument } from '../../../../host/page/pageDocument';
import { entryKinds, noEntries } from '../../protocol/entryKinds';
import type {
  FromInspector,
  RowView,
  SummaryView,
  ToInspector,
} from '../../protocol/inspectorMessages';
import { inspectorStrings } from '../../protocol/inspectorStrings';

const host = 'inspector.localhost';
const pages = new PagePool(page => page.addInitScript(standInForHost));

/** Stands in for the extension host, in the page. */
export interface InspectorHost {
  readonly posted: FromInspector[];
  send(message: ToInspector): void;
  /** Sends `count` messages of a stream in which one arrives every 2 ms. */
  sendRows(first: number, count: number): void;
}

/** Exists only in the page. */
declare const inspectorHost: InspectorHost;

/** The page of an event inspector in a browser without VS Code: the test acts as its host. */
export class InspectorTestPage implements Shown {
  readonly told = 'body';

  private isSound = true;

  private constructor(readonly page: Page) {}

  static async open(viewport = { width: 1000, height: 700 }): Promise<InspectorTestPage> {
    const origin = `http://${host}:${await servedPort()}`;
    documents.set(host, () => inspectorDocument(origin));
    const page = await pages.borrow();
    await page.setViewportSize(viewport);
    await page.goto(`${origin}/`);
    await page.waitForFunction(() =>
      inspectorHost.posted.some(({ type }) => type === 'page.ready'),
    );
    const opened = new InspectorTestPage(page);
    remember(opened);
    return opened;
  }

  /** Sends messages and waits until the page has drawn the changes. */
  async send(...messages: readonly ToInspector[]): Promise<void> {
    await this.page.evaluate(async sent => {
      for (const message of sent) {
        inspectorHost.send(message);
      }
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
      await frame();
      await frame();
    }, messages);
  }

  /** Starts a stream with these rows. */
  async start(
    rows: readonly RowView[],
    fields: Partial<Extract<ToInspector, { type: 'reset' }>> = {},
  ): Promise<void> {
    await this.send(reset(fields), rowsMessage(0, rows), {
      type: 'summary',
      summary: summaryOf(rows, { isRunning: fields.isRunning ?? false }),
    });
  }

  async posted(): Promise<FromInspector[]> {
    return this.page.evaluate(() => inspectorHost.posted.splice(0));
  }

  /** Waits for the page to post a message of this type, and returns it. */
  async nextPosted<T extends FromInspector['type']>(
    type: T,
  ): Promise<Extract<FromInspector, { type: T }>> {
    const found = await this.page.waitForFunction(wanted => {
      const index = inspectorHost.posted.findIndex(each => each.type === wanted);
      return index === -1 ? undefined : inspectorHost.posted.splice(index, 1)[0];
    }, type);
    return (await found.jsonValue()) as Extract<FromInspector, { type: T }>;
  }

  distrust(): void {
    this.isSound = false;
  }

  async dispose(): Promise<void> {
    forget(this);
    await pages.giveBack(this.page, this.isSound);
  }
}

/** The start of a stream; by default of a query that has ended. */
export function reset(
  fields: Partial<Extract<ToInspector, { type: 'reset' }>> = {},
): Extract<ToInspector, { type: 'reset' }> {
  return {
    type: 'reset',
    question: 'Why?',
    source: 'query',
    hasTimes: true,
    isRunning: false,
    isSame: false,
    hasAnswer: true,
    ...fields,
  };
}

/** Rows for a page without a filter. */
export function rowsMessage(first: number, rows: readonly RowView[]): ToInspector {
  return { type: 'rows', first, rows, request: 0, shown: undefined };
}

/** A message. */
export function rowView(index: number, fields: Partial<RowView> = {}): RowView {
  return {
    kind: 'message',
    fault: undefined,
    at: 100 + index * 20,
    bytes: 50,
    text: `text ${index}`,
    ...fields,
  };
}

/** The summary of rows that arrived one every 20 ms. */
export function summaryOf(
  rows: readonly RowView[],
  fields: Partial<SummaryView> = {},
): SummaryView {
  const counts = noEntries();
  const last = rows.at(-1)?.at ?? 0;
  const bucketMs = 2 ** Math.max(0, Math.ceil(Math.log2((last + 1) / 240)));
  const buckets = Math.floor(last / bucketMs) + 1;
  const zeros = () => Array.from({ length: buckets }, () => 0);
  const timeline = { answer: zeros(), log: zeros(), fault: zeros(), other: zeros() };
  for (const { kind, at } of rows) {
    counts[kind] += 1;
    const { group } = entryKinds[kind];
    const bucket = Math.floor(at / bucketMs);
    timeline[group][bucket] = (timeline[group][bucket] ?? 0) + 1;
  }
  return {
    isRunning: false,
    state: 'complete',
    phases: [
      { step: 'request', at: 2, detail: 'http://localhost:8000/query' },
      { step: 'connect', at: 5, detail: '' },
      { step: 'headers', at: 60, detail: '200 text/event-stream' },
      { step: 'firstEvent', at: rows[0]?.at ?? 0, detail: '' },
      { step: 'end', at: last + 20, detail: '' },
    ],
    counts,
    size: '12.0 KB',
    rate: 48.3,
    longestGap: { ms: 20, index: Math.min(7, rows.length - 1) },
    notes: [],
    timeline: { bucketMs, counts: timeline },
    ...fields,
  };
}

function inspectorDocument(origin: string): string {
  const webview = { cspSource: origin, asWebviewUri: ({ path }: vscode.Uri) => path };
  return pageDocument(
    webview as unknown as vscode.Webview,
    Uri.file(root),
    'webview-inspector',
    inspectorStrings(l10n.t),
  );
}

/** Runs in the page before its scripts. */
function standInForHost(): void {
  const host: InspectorHost = {
    posted: [],
    send: message => window.dispatchEvent(new MessageEvent('message', { data: message })),
    sendRows: (first, count) => {
      const rows = Array.from({ length: count }, (_, at) => ({
        kind: 'message' as const,
        fault: undefined,
        at: (first + at) * 2,
        bytes: 50,
        text: `text ${first + at}`,
      }));
      host.send({ type: 'rows', first, rows, request: 0, shown: undefined });
    },
  };
  let state: unknown;
  Object.assign(globalThis, {
    inspectorHost: host,
    acquireVsCodeApi: () => ({
      postMessage: (message: FromInspector) => void host.posted.push(message),
      getState: () => state,
      setState: (next: unknown) => {
        state = next;
      },
    }),
  });
}
