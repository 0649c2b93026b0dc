import * as vscode from 'vscode';
import type { Asker } from '../../host/requests/asker';
import type { ActiveEditor } from '../../host/sources/activeEditor';
import { cellSources, selectedCells } from '../../host/sources/notebookSources';
import { showInformation } from '../../host/window/showInformation';
import { type Command, questionOf } from '../command';

/**
 * Asks about notebook cells with their outputs: the selected ones, or the cell whose menu was opened if it is not
 * selected.
 */
export class AskAboutCells implements Command {
  readonly id = 'agentQuery.askAboutCells';

  constructor(
    private readonly active: ActiveEditor,
    private readonly asker: Asker,
  ) {}

  async execute(...args: unknown[]) {
    const cells = this.cellsFor(args[0]);
    if (cells.length === 0) {
      void showInformation(vscode.l10n.t('Open a notebook and select the cells to ask about.'));
      return undefined;
    }
    return this.asker.ask(await cellSources(cells), questionOf(args));
  }

  private cellsFor(clicked: unknown): readonly vscode.NotebookCell[] {
    const { inFront } = this.active;
    const selected = inFront.kind === 'notebook' ? selectedCells(inFront.notebook) : [];
    return isCell(clicked) && !selected.includes(clicked) ? [clicked] : selected;
  }
}

/** VS Code exports no class of cells. */
function isCell(value: unknown): value is vscode.NotebookCell {
  return typeof value === 'object' && value !== null && 'notebook' in value && 'outputs' in value;
}
