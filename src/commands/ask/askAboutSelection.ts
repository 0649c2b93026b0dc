import * as vscode from 'vscode';
import type { EditorTracker } from '../../host/files/editorTracker';
import type { Asker } from '../../host/requests/asker';
import { editorSources, selectedRanges } from '../../host/sources/editorSources';
import { notebookSources } from '../../host/sources/notebookSources';
import { showInformation } from '../../host/window/showInformation';
import { type Command, questionOf } from '../command';

/**
 * Asks about the selections of the active editor, each a part, or the selected cells of a notebook. Where nothing is
 * selected, the whole file is attached, but not sent before the user has seen it.
 */
export class AskAboutSelection implements Command {
  readonly id = 'agentQuery.askAboutSelection';

  constructor(
    private readonly editors: EditorTracker,
    private readonly asker: Asker,
  ) {}

  async execute(...args: unknown[]) {
    const { editor, notebook } = this.editors;
    if (notebook) {
      return this.asker.ask(await notebookSources(notebook, editor), questionOf(args));
    }
    if (editor) {
      const sources = editorSources(editor);
      const question = questionOf(args);
      return question === undefined || selectedRanges(editor).length > 0
        ? this.asker.ask(sources, question)
        : this.asker.offer(sources, question);
    }
    void showInformation(vscode.l10n.t('Open a file and select the text to ask about.'));
    return undefined;
  }
}
