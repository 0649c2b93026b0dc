import type * as vscode from 'vscode';

/** The kinds of places: a tab of an editor group, the view in the side bar, or none that the user sees. */
export type PlaceKind = 'editor' | 'sideBar' | 'background';

/** Where a conversation is shown. A place shows one conversation. */
export interface Place {
  readonly kind: PlaceKind;
  /** For the page of the conversation; undefined until VS Code has created it. */
  readonly webview: vscode.Webview | undefined;
  /** VS Code has created the webview. */
  readonly onDidCreateWebview: vscode.Event<vscode.Webview>;
  /** The column of a tab; undefined if the place is no tab, or is not visible. */
  readonly viewColumn: vscode.ViewColumn | undefined;
  /** True if the user is in this place now. */
  readonly isActive: boolean;
  readonly isVisible: boolean;
  /** One of the three above may have changed. */
  readonly onDidChangeState: vscode.Event<unknown>;
  /** The place was closed, by the user or by {@link close}. */
  readonly onDidClose: vscode.Event<unknown>;
  readonly title: string;
  setTitle(title: string): void;
  /** The page got or lost the focus, as it says itself. */
  setPageFocus(hasFocus: boolean): void;
  /** Shows the place. */
  reveal(preserveFocus: boolean): void;
  close(): void;
}
