import type * as vscode from 'vscode';
import { EventEmitter } from './events';
import type { Later } from './later';
import { Uri } from './uri';

/** Shows the pages of webviews. */
export interface Screen {
  /** The origin of the extension's files. */
  readonly resources: string;
  /**
   * Shows these webviews, from left to right, and discards the pages of all others. A page whose `edition` has changed
   * is loaded again.
   */
  show(visible: readonly Webview[]): void;
  /** Sends a message, as JSON, to a visible page; once it has loaded, if it is loading. */
  post(webview: Webview, message: string): void;
  /** Gives the keys to a page; undefined for an editor. */
  focus(webview: Webview | undefined): void;
}

/** Without pages. */
export const noScreen: Screen = {
  resources: 'http://no.screen',
  show: () => undefined,
  post: () => undefined,
  focus: () => undefined,
};

let count = 0;

export class Webview implements vscode.Webview {
  /** Identifies the page, also as the beginning of its origin. */
  readonly id = `webview-${++count}`;
  options: vscode.WebviewOptions = {};
  /** Goes up with each document. */
  edition = 0;
  isVisible = false;
  private document = '';
  private readonly received = new EventEmitter<unknown>();
  readonly onDidReceiveMessage = this.received.event;
  readonly onDidFocus = new EventEmitter<void>();

  /**
   * @param state what the page has kept, as JSON
   * @param changed shows the webview as it is now
   */
  constructor(
    readonly viewType: string,
    private readonly screen: Screen,
    private readonly later: Later,
    private readonly changed: () => void,
    public state?: string,
  ) {}

  get cspSource(): string {
    return this.screen.resources;
  }

  get html(): string {
    return this.document;
  }

  set html(html: string) {
    this.document = html;
    this.edition += 1;
    this.later.do(this.changed);
  }

  asWebviewUri(local: vscode.Uri): vscode.Uri {
    return Uri.parse(this.screen.resources).with({ path: local.path });
  }

  async postMessage(message: unknown): Promise<boolean> {
    const text = JSON.stringify(message);
    await new Promise<void>(resolve =>
      this.later.do(() => {
        if (this.isVisible) {
          this.screen.post(this, text);
        }
        resolve();
      }),
    );
    return this.isVisible;
  }

  /** A message of the page has arrived. */
  receive(message: string): void {
    this.later.do(() => this.received.fire(JSON.parse(message)));
  }
}

/** The state of a panel's tab in VS Code. */
export interface ViewState {
  readonly active: boolean;
  readonly visible: boolean;
  readonly viewColumn: vscode.ViewColumn | undefined;
}

/** The window as a panel uses it. */
export interface PanelWindow {
  close(panel: WebviewPanel): void;
  reveal(
    panel: WebviewPanel,
    viewColumn: vscode.ViewColumn | undefined,
    preserveFocus: boolean,
  ): void;
  rename(panel: WebviewPanel): void;
}

export class WebviewPanel implements vscode.WebviewPanel {
  private isDisposed = false;
  private label: string;
  iconPath?: Exclude<vscode.WebviewPanel['iconPath'], undefined>;
  private readonly changed = new EventEmitter<vscode.WebviewPanelOnDidChangeViewStateEvent>();
  readonly onDidChangeViewState = this.changed.event;
  private readonly disposed = new EventEmitter<void>();
  readonly onDidDispose = this.disposed.event;

  constructor(
    private readonly window: PanelWindow,
    readonly viewType: string,
    title: string,
    readonly webview: Webview,
    readonly options: vscode.WebviewPanelOptions,
    private state: ViewState,
  ) {
    if (options.retainContextWhenHidden) {
      throw new Error('The stand-in for VS Code discards all hidden pages.');
    }
    this.label = title;
  }

  get title(): string {
    this.assertOpen();
    return this.label;
  }

  set title(title: string) {
    this.assertOpen();
    if (title !== this.label) {
      this.label = title;
      this.window.rename(this);
    }
  }

  get active(): boolean {
    this.assertOpen();
    return this.state.active;
  }

  get visible(): boolean {
    this.assertOpen();
    return this.state.visible;
  }

  get viewColumn(): vscode.ViewColumn | undefined {
    this.assertOpen();
    const { viewColumn } = this.state;
    // A symbolic one is not known yet.
    return viewColumn !== undefined && viewColumn > 0 ? viewColumn : undefined;
  }

  reveal(viewColumn?: vscode.ViewColumn, preserveFocus = false): void {
    this.assertOpen();
    this.window.reveal(this, viewColumn, preserveFocus);
  }

  dispose(): void {
    if (!this.isDisposed) {
      this.isDisposed = true;
      this.disposed.fire();
      this.window.close(this);
    }
  }

  /** The window has shown, hidden, moved, activated or deactivated the tab. */
  setState(state: ViewState): void {
    const { active, visible, viewColumn } = this.state;
    this.state = state;
    this.webview.isVisible = state.visible;
    if (active !== state.active || visible !== state.visible || viewColumn !== state.viewColumn) {
      this.changed.fire({ webviewPanel: this });
    }
  }

  private assertOpen(): void {
    if (this.isDisposed) {
      throw new Error('Webview is disposed');
    }
  }
}

/** The view in the side bar. */
export class WebviewView implements vscode.WebviewView {
  description?: string;
  private isShown = true;
  private readonly changed = new EventEmitter<void>();
  readonly onDidChangeVisibility = this.changed.event;
  private readonly disposed = new EventEmitter<void>();
  readonly onDidDispose = this.disposed.event;

  /** @param showInWindow shows the view */
  constructor(
    readonly viewType: string,
    readonly webview: Webview,
    private readonly showInWindow: (preserveFocus: boolean) => void,
  ) {
    webview.isVisible = true;
  }

  get visible(): boolean {
    return this.isShown;
  }

  show(preserveFocus = false): void {
    this.showInWindow(preserveFocus);
  }

  setVisible(isVisible: boolean): void {
    if (isVisible !== this.isShown) {
      this.isShown = isVisible;
      this.webview.isVisible = isVisible;
      this.changed.fire();
    }
  }
}
