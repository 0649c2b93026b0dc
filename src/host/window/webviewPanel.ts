import * as vscode from 'vscode';
import { inertText } from '../../core/text/foreignText';

/** Creates a webview panel. Its title must be inert, because some lists of editors render icons in titles. */
export function createPanel(
  viewType: string,
  title: string,
  place: { readonly viewColumn: vscode.ViewColumn; readonly preserveFocus: boolean },
  options: vscode.WebviewPanelOptions,
): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel(viewType, inertText(title), place, options);
}

/** Changes the title of a webview panel. */
export function setPanelTitle(panel: vscode.WebviewPanel, title: string): void {
  panel.title = inertText(title);
}

/** The texts of a view outside its page. */
export interface ViewTexts {
  readonly title: string;
  /** The number on the icon; 0 for none. */
  readonly badge: number;
  readonly badgeTooltip: string;
}

/** Changes the texts of a view outside its page. */
export function setViewTexts(view: vscode.WebviewView, texts: ViewTexts): void {
  view.title = inertText(texts.title);
  // 0 instead of no badge at all, because VS Code 1.100 keeps a badge that is removed.
  view.badge = { value: texts.badge, tooltip: inertText(texts.badgeTooltip) };
}
