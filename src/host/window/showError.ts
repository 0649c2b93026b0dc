import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';

/**
 * Shows a notification about an error.
 *
 * @returns the label of the button that was selected; undefined if the notification was closed
 */
export function showError(
  text: string,
  ...buttons: readonly string[]
): Thenable<string | undefined> {
  return vscode.window.showErrorMessage(inertText(text), ...buttons);
}
