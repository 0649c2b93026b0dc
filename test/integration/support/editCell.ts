import * as vscode from 'vscode';
import { pollFor } from './pollFor';

/** Milliseconds after which the command is run again. It can wait in vain for a cell that VS Code has redrawn. */
const patience = 1000;

/**
 * Begins to edit the selected cell of the active notebook. The command has no effect before the cells are drawn, and
 * nothing tells when they are.
 *
 * @param look gives something once the cell is edited
 */
export async function editCell<T>(look: () => T | undefined): Promise<T> {
  return pollFor(async () => {
    await Promise.race([
      vscode.commands.executeCommand('notebook.cell.edit'),
      new Promise(resolve => setTimeout(resolve, patience)),
    ]);
    return look();
  });
}
