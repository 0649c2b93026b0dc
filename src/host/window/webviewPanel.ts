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

/** Shows a text beside the title of a view. VS Code capitalizes the title, but not this text. */
export function describeView(view: vscode.WebviewView, text: string): void {
  view.description = inertText(text);
}
