import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';

/** What an item of the status bar says and does. */
export interface StatusItem {
  readonly id: string;
  /** In the menu that hides it. */
  readonly name: string;
  /** Name of a codicon before the text. */
  readonly icon: string;
  readonly text: string;
  readonly tooltip: string;
  /** What it does, for screen readers. */
  readonly label: string;
  readonly command: string;
}

/** Shows an item at the left until it is disposed of. */
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

/** Says something for a while, without asking for attention. */
export function showStatusMessage(icon: string, text: string, milliseconds: number): void {
  vscode.window.setStatusBarMessage(`$(${icon}) ${inertText(text)}`, milliseconds);
}
