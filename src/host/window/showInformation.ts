import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';

/**
 * Shows a notification.
 *
 * @returns the label of the button that was selected; undefined if the notification was closed
 */
export function showInformation(
  text: string,
  ...buttons: readonly string[]
): Thenable<string | undefined> {
  return vscode.window.showInformationMessage(inertText(text), ...buttons);
}
