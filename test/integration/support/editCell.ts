import * as vscode from 'vscode';
import { until } from '../../support/until';

/** The command is run again after this time, because it may wait forever for a cell that VS Code has redrawn. */
const retryMs = 1000;

/**
 * Starts to edit the selected cell of the active notebook. The command has no effect before the cells are drawn, and
 * nothing indicates when they are.
 *
 * @param check returns a value other than false once the cell is being edited
 */
export async function editCell<T>(check: () => T | undefined | false): Promise<T> {
  return until('the cell to be edited', async () => {
    await Promise.race([
      vscode.commands.executeCommand('notebook.cell.edit'),
      new Promise(resolve => setTimeout(resolve, retryMs)),
    ]);
    return check();
  });
}
