import * as vscode from 'vscode';
import { showInformation } from '../../host/window/showInformation';
import type { AnswerDocuments } from '../../host/workbench/answerDocuments';
import type { Command } from '../command';

/** Compares an answer that is open as a document with the previous answer. */
export class CompareAnswer implements Command {
  readonly id = 'agentQuery.compareAnswer';

  constructor(private readonly answers: AnswerDocuments) {}

  /** @param document the URI of the answer's document; by default, that of the active editor */
  async execute(document?: unknown): Promise<void> {
    const uri =
      document instanceof vscode.Uri ? document : vscode.window.activeTextEditor?.document.uri;
    if (!uri || !(await this.answers.compare(uri))) {
      void showInformation(vscode.l10n.t('There is no previous answer.'));
    }
  }
}
