import * as vscode from 'vscode';

/** The commands that focus the columns of editors, the first one first. */
const commands = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];

/**
 * Focuses a column, for what VS Code opens in the active one.
 *
 * @param covered the column that it must not cover; it then does nothing, and neither if there is no such column
 */
export async function focusColumn(
  column: vscode.ViewColumn,
  covered: vscode.ViewColumn | undefined,
): Promise<void> {
  const name = commands[column - 1];
  const exists = vscode.window.tabGroups.all.some(({ viewColumn }) => viewColumn === column);
  if (name !== undefined && exists && column !== covered) {
    await vscode.commands.executeCommand(`workbench.action.focus${name}EditorGroup`);
  }
}
