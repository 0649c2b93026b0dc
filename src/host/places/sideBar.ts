import * as vscode from 'vscode';
import { Disposable } from '../disposable';
import { setViewTexts, type ViewTexts } from '../window/setPanelTitle';
import { sideBarViewId } from './sideBarViewId';

/** The view in the side bar. VS Code creates it when it is shown, and again if it was hidden or moved elsewhere. */
export class SideBar extends Disposable {
  private view: vscode.WebviewView | undefined;
  private hasFocus = false;
  private texts: ViewTexts = { title: '', badge: 0, badgeTooltip: '' };
  private readonly created = this._register(new vscode.EventEmitter<vscode.Webview>());
  /** VS Code has created the view. */
  readonly onDidCreateWebview = this.created.event;
  private readonly changed = this._register(new vscode.EventEmitter<void>());
  /** The view was shown or hidden, or its page got or lost the focus. */
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
    setViewTexts(view, this.texts);
    this.created.fire(view.webview);
    this.changed.fire();
  }

  /** Shows the view, wherever the user has put it. */
  show(preserveFocus: boolean): void {
    if (this.view) {
      this.view.show(preserveFocus);
    } else {
      void vscode.commands.executeCommand(`${sideBarViewId}.focus`, { preserveFocus });
    }
  }

  /** The page got or lost the focus. */
  setFocus(hasFocus: boolean): void {
    if (hasFocus !== this.hasFocus) {
      this.hasFocus = hasFocus;
      // VS Code's own keys do not notice the focus within a webview of a view.
      void vscode.commands.executeCommand('setContext', 'agentQuery.sideBarFocus', hasFocus);
      this.changed.fire();
    }
  }

  /** Changes what is shown outside of the page, also of a view that is created later. */
  setTexts(texts: Partial<ViewTexts>): void {
    this.texts = { ...this.texts, ...texts };
    if (this.view) {
      setViewTexts(this.view, this.texts);
    }
  }

  private stateChanged(): void {
    if (!this.isVisible) {
      this.setFocus(false);
    }
    this.changed.fire();
  }
}
