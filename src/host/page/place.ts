import * as vscode from 'vscode';
import { sideBarViewId } from '../../contributes/viewIds';
import { Emitter } from '../../core/async/emitter';
import { Disposable } from '../window/disposable';
import { describeView, setPanelTitle } from '../window/webviewPanel';
import { panelTitle } from './panelTitle';

/** The kinds of places: a tab of an editor group, the view in the side bar, or none that the user sees. */
export type PlaceKind = 'editor' | 'sideBar' | 'background';

/** The place where a conversation is shown. A place shows one conversation. */
export interface Place {
  readonly kind: PlaceKind;
  /** The webview for the page of the conversation; undefined until VS Code has created it. */
  readonly webview: vscode.Webview | undefined;
  readonly onDidCreateWebview: vscode.Event<vscode.Webview>;
  /** The column of a tab; undefined if the place is no tab, or is not visible. */
  readonly viewColumn: vscode.ViewColumn | undefined;
  /** True if the user is in this place now. */
  readonly isActive: boolean;
  readonly isVisible: boolean;
  /** Fires when one of the three above may have changed. */
  readonly onDidChangeState: vscode.Event<unknown>;
  /** Fires when the place was closed, by the user or by {@link close}. */
  readonly onDidClose: vscode.Event<unknown>;
  readonly title: string;
  setTitle(title: string): void;
  /** Called when the page reports that it got or lost the focus; absent if VS Code reports it, or there is no page. */
  setPageFocus?(hasFocus: boolean): void;
  reveal(preserveFocus: boolean): void;
  close(): void;
}

const never = () => new vscode.Disposable(() => {});

/** A tab of an editor group. */
export class EditorPlace implements Place {
  readonly kind = 'editor';
  /** Never fires, because a tab has its webview from the start. */
  readonly onDidCreateWebview: vscode.Event<vscode.Webview> = never;

  constructor(private readonly panel: vscode.WebviewPanel) {}

  get webview(): vscode.Webview {
    return this.panel.webview;
  }

  get viewColumn(): vscode.ViewColumn | undefined {
    return this.panel.viewColumn;
  }

  get isActive(): boolean {
    return this.panel.active;
  }

  get isVisible(): boolean {
    return this.panel.visible;
  }

  get onDidChangeState(): vscode.Event<unknown> {
    return this.panel.onDidChangeViewState;
  }

  get onDidClose(): vscode.Event<unknown> {
    return this.panel.onDidDispose;
  }

  get title(): string {
    return this.panel.title;
  }

  setTitle(title: string): void {
    setPanelTitle(this.panel, title);
  }

  reveal(preserveFocus: boolean): void {
    this.panel.reveal(undefined, preserveFocus);
  }

  close(): void {
    this.panel.dispose();
  }
}

/** No visible place: the conversation continues without a page until its questions are answered. */
export class BackgroundPlace implements Place {
  readonly kind = 'background';
  readonly webview = undefined;
  readonly viewColumn = undefined;
  readonly isActive = false;
  readonly isVisible = false;
  readonly onDidCreateWebview: vscode.Event<vscode.Webview> = never;
  readonly onDidChangeState: vscode.Event<unknown> = never;
  private readonly closed = new Emitter<void>();
  readonly onDidClose = this.closed.event;
  private shownTitle = '';

  /** @param bringBack moves the conversation to a visible place */
  constructor(private readonly bringBack: (preserveFocus: boolean) => void) {}

  get title(): string {
    return this.shownTitle;
  }

  setTitle(title: string): void {
    this.shownTitle = title;
  }

  reveal(preserveFocus: boolean): void {
    this.bringBack(preserveFocus);
  }

  close(): void {
    this.closed.fire();
    this.closed.dispose();
  }
}

/** The side bar, as the place of one conversation. Another one can take it only after this place was closed. */
export class SideBarPlace implements Place {
  readonly kind = 'sideBar';
  readonly viewColumn = undefined;
  private readonly closed = new Emitter<void>();
  readonly onDidClose = this.closed.event;

  constructor(
    private readonly sideBar: SideBar,
    private shownTitle: string,
  ) {
    this.setTitle(shownTitle);
  }

  get webview(): vscode.Webview | undefined {
    return this.sideBar.webview;
  }

  get onDidCreateWebview(): vscode.Event<vscode.Webview> {
    return this.sideBar.onDidCreateWebview;
  }

  get isActive(): boolean {
    return this.sideBar.isFocused;
  }

  get isVisible(): boolean {
    return this.sideBar.isVisible;
  }

  get onDidChangeState(): vscode.Event<unknown> {
    return this.sideBar.onDidChangeState;
  }

  get title(): string {
    return this.shownTitle;
  }

  setTitle(title: string): void {
    this.shownTitle = title;
    this.sideBar.setTitle(title);
  }

  setPageFocus(hasFocus: boolean): void {
    this.sideBar.setFocus(hasFocus);
  }

  reveal(preserveFocus: boolean): void {
    this.sideBar.reveal(preserveFocus);
  }

  close(): void {
    this.sideBar.setFocus(false);
    this.closed.fire();
    this.closed.dispose();
  }
}

/** The view in the side bar. VS Code creates it when it is shown, and again if it was hidden or moved elsewhere. */
export class SideBar extends Disposable {
  private view: vscode.WebviewView | undefined;
  private hasFocus = false;
  /** The title of the conversation; empty for a new one. */
  private description = '';
  private readonly created = this._register(new Emitter<vscode.Webview>());
  readonly onDidCreateWebview = this.created.event;
  private readonly changed = this._register(new Emitter<void>());
  /** Fires when the view was shown or hidden, or its page got or lost the focus. */
  readonly onDidChangeState = this.changed.event;

  constructor() {
    super();
    this._register({ dispose: () => this.setFocus(false) });
  }

  get webview(): vscode.Webview | undefined {
    return this.view?.webview;
  }

  get isVisible(): boolean {
    return this.view?.visible === true;
  }

  /** True while the page has the focus. */
  get isFocused(): boolean {
    return this.hasFocus && this.isVisible;
  }

  /** Takes over the view that VS Code has created. */
  resolve(view: vscode.WebviewView): void {
    this.view = view;
    view.onDidChangeVisibility(() => this.stateChanged());
    view.onDidDispose(() => {
      if (this.view === view) {
        this.view = undefined;
        this.stateChanged();
      }
    });
    describeView(view, this.description);
    this.created.fire(view.webview);
    this.changed.fire();
  }

  /** Shows the view, wherever the user has put it. */
  reveal(preserveFocus: boolean): void {
    if (this.view) {
      this.view.show(preserveFocus);
    } else {
      void vscode.commands.executeCommand(`${sideBarViewId}.focus`, { preserveFocus });
    }
  }

  /** Called when the page got or lost the focus. */
  setFocus(hasFocus: boolean): void {
    if (hasFocus !== this.hasFocus) {
      this.hasFocus = hasFocus;
      // VS Code's own context keys do not reflect the focus within a webview of a view.
      void vscode.commands.executeCommand('setContext', 'agentQuery.sideBarFocus', hasFocus);
      this.changed.fire();
    }
  }

  /** Shows the title of a conversation, even in a view that is created later. */
  setTitle(title: string): void {
    this.description = title === panelTitle(undefined) ? '' : title;
    if (this.view) {
      describeView(this.view, this.description);
    }
  }

  private stateChanged(): void {
    if (!this.isVisible) {
      this.setFocus(false);
    }
    this.changed.fire();
  }
}
