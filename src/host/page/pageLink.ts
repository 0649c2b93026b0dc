import type * as vscode from 'vscode';
import type { Clock } from '../../core/async/clock';
import { type FromPanel, type FromPanelType, parseFromPanel } from '../../protocol/fromPanel';
import type { Change, PanelReply, ToPanel } from '../../protocol/toPanel';
import { Disposable } from '../window/disposable';
import { DeltaQueue, type QueuedChange } from './deltaQueue';

/** A message that waits until the page has loaded. */
type FirstMessage = Extract<
  ToPanel,
  { type: 'focusQuestion' | 'showSetup' | 'revealText' | 'find' }
>;

/** The type of a message that is not about the link itself. */
export type LinkedType = Exclude<FromPanelType, 'page.ready' | 'page.resync'>;

/** What is at this end of the link. */
interface LinkEnd {
  /** The HTML of a page that is loaded now. */
  document(webview: vscode.Webview, page: string, takesFocus: boolean): string;
  /** What a page must be told that has loaded, or has missed a delta; `sequence` is the number of the last one. */
  state(sequence: number): readonly ToPanel[];
  /** The page has been told. */
  ready(): void;
  receive(message: FromPanel<LinkedType>): void;
}

/**
 * The link to the page of a conversation, which can be hidden, moved and reloaded. Until the page says that it is ready,
 * and after it is lost, messages are dropped; it then gets the whole state, and changes from there on as deltas.
 */
export class PageLink extends Disposable {
  private readonly deltas: DeltaQueue;
  private sequence = 0;
  private webview: vscode.Webview | undefined;
  private isLoaded = false;
  /** The id of the page that was loaded last, and whether it has been heard of. Its place may still show another one. */
  private page = '';
  private isPageThere = false;
  /** How often a page has been loaded. */
  private loads = 0;
  /** What to do when the page has loaded. */
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
    // Later, so that whoever opened the panel can focus the Question box first.
    queueMicrotask(() => {
      if (!this.isDisposed && this.page === page) {
        webview.html = this.end.document(webview, page, this.first?.type === 'focusQuestion');
      }
    });
    return webview.onDidReceiveMessage(message => this.receive(message));
  }

  /** The page is gone, or is no longer visible: VS Code discards hidden pages, and messages to them. */
  lose(): void {
    this.isLoaded = false;
    this.deltas.clear();
  }

  /** Posts a message now, or never. */
  post(message: ToPanel): void {
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
   * @returns what posts replies to the page as it is loaded now. After a reload, the page counts its questions from the
   * start, and asks again what it wants to know.
   */
  replier(): (reply: PanelReply) => void {
    const { loads } = this;
    return reply => {
      if (this.loads === loads) {
        this.post(reply);
      }
    };
  }

  /** Tells the page a change, together with others. */
  push(change: QueuedChange): void {
    if (this.isLoaded) {
      this.deltas.push(change);
    }
  }

  private receive(value: unknown): void {
    const message = parseFromPanel(value);
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
    // They are in the state.
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
    const delta: ToPanel = { type: 'delta', sequence: this.sequence, changes };
    return this.webview?.postMessage(delta);
  }
}
