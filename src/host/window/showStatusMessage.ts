import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';

/**
 * Shows a text in the status bar for a while.
 *
 * @param icon name of a codicon
 * @param durationMs milliseconds
 */
export function showStatusMessage(icon: string, text: string, durationMs: number): void {
  vscode.window.setStatusBarMessage(`$(${icon}) ${inertText(text)}`, durationMs);
}
