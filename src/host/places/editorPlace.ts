import * as vscode from 'vscode';
import { setPanelTitle } from '../window/setPanelTitle';
import type { Place } from './place';

/** A tab of an editor group. */
export class EditorPlace implements Place {
  readonly kind = 'editor';
  /** Never fires, because a tab has its webview from the start. */
  readonly onDidCreateWebview: vscode.Event<vscode.Webview> = () => new vscode.Disposable(() => {});

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

  setPageFocus(): void {
    // VS Code says which tab is active.
  }

  reveal(preserveFocus: boolean): void {
    this.panel.reveal(undefined, preserveFocus);
  }

  close(): void {
    this.panel.dispose();
  }
}
