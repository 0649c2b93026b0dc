import type * as vscode from 'vscode';
import type { Clock } from '../../core/async/clock';
import type { FromPage, FromPageType } from '../../protocol/fromPage';
import type { Change, FeatureMessage, PageReply, ToPage } from '../../protocol/toPage';
import { Disposable } from '../window/disposable';
import { DeltaQueue, type QueuedChange } from './deltaQueue';

/** A message that waits until the page has loaded. */
type FirstMessage =
  | Extract<ToPage, { type: 'focusQuestion' | 'revealText' | 'find' }>
  | FeatureMessage;

/** The type of a message that is not about the link itself. */
export type LinkedType = Exclude<FromPageType, 'page.ready' | 'page.resync'>;

/** The object at this end of the link. */
interface LinkEnd {
  /** The HTML of a page that is loaded now. */
  document(webview: vscode.Webview, page: string, takesFocus: boolean): string;
  /** Validates a message of the page; undefined for anything else. */
  parse(message: unknown): FromPage | undefined;
  /** The messages for a page that has loaded, or has missed a delta; `sequence` is the number of the last delta. */
  state(sequence: number): readonly ToPage[];
  /** Called when the messages have been posted. */
  ready(): void;
  receive(message: FromPage<LinkedType>): void;
}

/**
 * The link to the page of a conversation, which can be hidden, moved and reloaded. Until the page reports that it is
 * ready, and after it is lost, messages are dropped; it then gets the whole state, and later changes as deltas.
 */
export class PageLink extends Disposable {
  private readonly deltas: DeltaQueue;
  private sequence = 0;
  private webview: vscode.Webview | undefined;
  private isLoaded = false;
  /** The id of the page that was loaded last. Its place may still show another one. */
  private page = '';
  private isPageThere = false;
  /** The number of times that a page has been loaded. */
  private loads = 0;
  /** The message to post when the page has loaded. */
  private first: FirstMessage | undefined;

  constructor(
    clock: Clock,
    private readonly end: LinkEnd,
  ) {
    super();
    this.deltas = new DeltaQueue(clock, changes => this.postDelta(changes));
    this._register({ dispose: () => this.lose() });
  }

  /** True if the page is loaded and visible. */
  get isReady(): boolean {
    return this.isLoaded;
  }

  load(webview: vscode.Webview): vscode.Disposable {
    const page = crypto.randomUUID();
    this.lose();
    this.webview = webview;
    this.page = page;
    this.isPageThere = false;
    // Later, so that the caller that opened the panel can focus the Question box first.
    queueMicrotask(() => {
      if (!this.isDisposed && this.page === page) {
        webview.html = this.end.document(webview, page, this.first?.type === 'focusQuestion');
      }
    });
    return webview.onDidReceiveMessage(message => this.receive(message));
  }

  /** Called when the page is gone or no longer visible: VS Code discards hidden pages, and messages to them. */
  lose(): void {
    this.isLoaded = false;
    this.deltas.clear();
  }

  /** Posts a message now; it is dropped if the page is not ready. */
  post(message: ToPage): void {
    if (this.isLoaded) {
      void this.webview?.postMessage(message);
    }
  }

  /** Posts a message when the page has loaded, unless another one replaces it until then. */
  postWhenReady(message: FirstMessage): void {
    if (this.isLoaded) {
      this.post(message);
    } else {
      this.first = message;
    }
  }

  /**
   * @returns a function that posts replies to the page that is loaded now. After a reload, the page counts its
   * questions from the start, and sends the open ones again.
   */
  replier(): (reply: PageReply) => void {
    const { loads } = this;
    return reply => {
      if (this.loads === loads) {
        this.post(reply);
      }
    };
  }

  /** Posts a change to the page, together with others. */
  push(change: QueuedChange): void {
    if (this.isLoaded) {
      this.deltas.push(change);
    }
  }

  private receive(value: unknown): void {
    const message = this.end.parse(value);
    this.isPageThere ||= message?.type === 'page.ready' && message.page === this.page;
    if (!message || !this.isPageThere) {
      // The page of another conversation was in the same place before.
      return;
    }
    if (message.type !== 'page.ready' && message.type !== 'page.resync') {
      this.end.receive(message);
      return;
    }
    this.loads += message.type === 'page.ready' ? 1 : 0;
    this.isLoaded = true;
    // The changes are in the state.
    this.deltas.clear();
    for (const each of this.end.state(this.sequence)) {
      this.post(each);
    }
    if (this.first) {
      this.post(this.first);
      this.first = undefined;
    }
    this.end.ready();
  }

  private postDelta(changes: readonly Change[]): PromiseLike<unknown> | undefined {
    this.sequence += 1;
    const delta: ToPage = { type: 'delta', sequence: this.sequence, changes };
    return this.webview?.postMessage(delta);
  }
}
