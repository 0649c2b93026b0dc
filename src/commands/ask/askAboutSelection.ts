import * as vscode from 'vscode';
import { fileSource } from '../../host/files/fileSource';
import type { Asker } from '../../host/requests/asker';
import type { ActiveEditor } from '../../host/sources/activeEditor';
import { editorSources, selectedRanges } from '../../host/sources/editorSources';
import { notebookSources } from '../../host/sources/notebookSources';
import { showInformation } from '../../host/window/showInformation';
import { type Command, questionOf } from '../command';

const { t } = vscode.l10n;

/**
 * Asks about the selections of the editor in front, each a part, or the selected cells of a notebook. Where nothing is
 * selected, or nobody knows what, the whole file is offered, but not sent before the user has seen it.
 */
export class AskAboutSelection implements Command {
  readonly id = 'agentQuery.askAboutSelection';

  constructor(
    private readonly active: ActiveEditor,
    private readonly asker: Asker,
  ) {}

  async execute(...args: unknown[]) {
    const { asker } = this;
    const question = questionOf(args);
    const { inFront } = this.active;
    switch (inFront.kind) {
      case 'text': {
        const sources = editorSources(inFront.editor);
        return question === undefined || selectedRanges(inFront.editor).length > 0
          ? asker.ask(sources, question)
          : asker.offer(
              sources,
              question,
              t(
                'Nothing was sent, because nothing is selected. To ask about the whole file, send the question.',
              ),
            );
      }
      case 'notebook':
        return asker.ask(await notebookSources(inFront.notebook, inFront.editor), question);
      case 'file':
        return this.offerFile(inFront.uri, question);
      case 'terminal':
        return vscode.commands.executeCommand('agentQuery.askAboutTerminalSelection', ...args);
      case 'other':
        void showInformation(t('Open a file and select the text to ask about.'));
        return undefined;
    }
  }

  /** Says that nobody knows what is selected, and offers all of the file. */
  private offerFile(uri: vscode.Uri, question: string | undefined) {
    const source = fileSource(uri, true);
    if (question !== undefined) {
      const text = t(
        'Nothing was sent, because VS Code does not tell extensions what is selected in {0}. To ask about the whole file, send the question.',
        source.name,
      );
      return this.asker.offer([source], question, text);
    }
    const text = t('VS Code does not tell extensions what is selected in {0}.', source.name);
    const askAboutFile = t('Ask agent about file');
    void showInformation(text, askAboutFile).then(async chosen => {
      if (chosen === askAboutFile) {
        await this.asker.ask([source], undefined);
      }
    });
    return undefined;
  }
}
