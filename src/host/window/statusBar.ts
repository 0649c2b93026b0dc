import * as vscode from 'vscode';
import { inertText } from '../../core/text/foreignText';

/** The content of an item in the status bar. */
interface StatusItem {
  readonly id: string;
  /** The name in the menu that hides items. */
  readonly name: string;
  /** The name of a codicon before the text. */
  readonly icon: string;
  readonly text: string;
  readonly tooltip: string;
  /** The accessible name. */
  readonly label: string;
  /** The id of the command that a click runs. */
  readonly command: string;
}

/** Shows an item at the left of the status bar until it is disposed of. */
export function showStatusItem(status: StatusItem): vscode.Disposable {
  const item = vscode.window.createStatusBarItem(status.id, vscode.StatusBarAlignment.Left);
  item.name = inertText(status.name);
  item.text = `$(${status.icon}) ${inertText(status.text)}`;
  item.tooltip = inertText(status.tooltip);
  item.accessibilityInformation = { label: inertText(status.label), role: 'button' };
  item.command = status.command;
  item.show();
  return item;
}

/**
 * Shows a text in the status bar for a while.
 *
 * @param icon name of a codicon
 * @param durationMs milliseconds
 */
export function showStatusMessage(icon: string, text: string, durationMs: number): void {
  vscode.window.setStatusBarMessage(`$(${icon}) ${inertText(text)}`, durationMs);
}
