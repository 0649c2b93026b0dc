import * as vscode from 'vscode';

/** The commands that focus the columns of editors, the first one first. VS Code has none for others. */
const commands = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];

/**
 * Focuses a column, because VS Code opens something in the active one.
 *
 * @param covered the column that it must not cover; then, and if there is no such column, it does nothing
 * @returns false if it did nothing
 */
export async function focusColumn(
  column: vscode.ViewColumn,
  covered?: vscode.ViewColumn,
): Promise<boolean> {
  const name = commands[column - 1];
  const exists = vscode.window.tabGroups.all.some(({ viewColumn }) => viewColumn === column);
  if (name === undefined || !exists || column === covered) {
    return false;
  }
  await vscode.commands.executeCommand(`workbench.action.focus${name}EditorGroup`);
  return true;
}
