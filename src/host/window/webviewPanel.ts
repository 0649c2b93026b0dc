import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';

/** A panel with a title: some lists of editors show icons in titles. */
export function createPanel(
  viewType: string,
  title: string,
  place: { readonly viewColumn: vscode.ViewColumn; readonly preserveFocus: boolean },
  options: vscode.WebviewPanelOptions,
): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel(viewType, inertText(title), place, options);
}

export function setPanelTitle(panel: vscode.WebviewPanel, title: string): void {
  panel.title = inertText(title);
}
