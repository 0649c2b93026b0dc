import type * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';

/** Changes the title of a webview panel. */
export function setPanelTitle(panel: vscode.WebviewPanel, title: string): void {
  panel.title = inertText(title);
}
