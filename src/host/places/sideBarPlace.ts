import * as vscode from 'vscode';
import type { Place } from './place';
import type { SideBar } from './sideBar';

/** The side bar, as the place of one conversation. Another one can take it only after this place was closed. */
export class SideBarPlace implements Place {
  readonly kind = 'sideBar';
  readonly viewColumn = undefined;
  private readonly closed = new vscode.EventEmitter<void>();
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
    this.sideBar.setTexts({ title });
  }

  setPageFocus(hasFocus: boolean): void {
    this.sideBar.setFocus(hasFocus);
  }

  reveal(preserveFocus: boolean): void {
    this.sideBar.show(preserveFocus);
  }

  close(): void {
    this.sideBar.setFocus(false);
    this.closed.fire();
    this.closed.dispose();
  }
}
