import type * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';

/** Changes the title of a webview panel. */
export function setPanelTitle(panel: vscode.WebviewPanel, title: string): void {
  panel.title = inertText(title);
}

/** What a view shows outside of its page. */
export interface ViewTexts {
  readonly title: string;
  /** The number on the icon; 0 for none. */
  readonly badge: number;
  readonly badgeTooltip: string;
}

/** Changes what a view shows outside of its page. */
export function setViewTexts(view: vscode.WebviewView, texts: ViewTexts): void {
  view.title = inertText(texts.title);
  // 0 instead of no badge at all, because VS Code 1.100 keeps a badge that is removed.
  view.badge = { value: texts.badge, tooltip: inertText(texts.badgeTooltip) };
}
