import * as vscode from 'vscode';
import type { HasViewColumn } from '../files/editorTracker';

/** The commands that focus the columns of editors, the first one first. */
const commands = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];

/** Focuses a column, if there is one and it is not that of the panel: a multi-file diff opens in the active column. */
export async function focusColumn(column: vscode.ViewColumn, panel: HasViewColumn): Promise<void> {
  const name = commands[column - 1];
  const exists = vscode.window.tabGroups.all.some(({ viewColumn }) => viewColumn === column);
  if (name !== undefined && exists && column !== panel.viewColumn) {
    await vscode.commands.executeCommand(`workbench.action.focus${name}EditorGroup`);
  }
}
