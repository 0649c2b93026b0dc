import * as vscode from 'vscode';
import type { Place } from './place';

const never = () => new vscode.Disposable(() => {});

/** No place at all: the conversation goes on without a page until its questions are answered. */
export class BackgroundPlace implements Place {
  readonly kind = 'background';
  readonly webview = undefined;
  readonly viewColumn = undefined;
  readonly isActive = false;
  readonly isVisible = false;
  readonly onDidCreateWebview: vscode.Event<vscode.Webview> = never;
  readonly onDidChangeState: vscode.Event<unknown> = never;
  private readonly closed = new vscode.EventEmitter<void>();
  readonly onDidClose = this.closed.event;
  private shownTitle = '';

  /** @param bringBack moves the conversation to a place where it is seen */
  constructor(private readonly bringBack: (preserveFocus: boolean) => void) {}

  get title(): string {
    return this.shownTitle;
  }

  setTitle(title: string): void {
    this.shownTitle = title;
  }

  setPageFocus(): void {
    // There is no page.
  }

  reveal(preserveFocus: boolean): void {
    this.bringBack(preserveFocus);
  }

  close(): void {
    this.closed.fire();
    this.closed.dispose();
  }
}
