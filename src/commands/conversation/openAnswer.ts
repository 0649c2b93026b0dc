import * as vscode from 'vscode';
import { showInformation } from '../../host/window/showInformation';
import type { AnswerDocuments } from '../../host/workbench/answerDocuments';
import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

/** Opens the last answer of the current conversation as a read-only Markdown document. */
export class OpenAnswer implements Command {
  readonly id = 'agentQuery.openAnswer';

  constructor(
    private readonly panels: ConversationPanels,
    private readonly answers: AnswerDocuments,
  ) {}

  async execute(): Promise<void> {
    const panel = this.panels.current;
    const turn = panel?.live.conversation.turns.findLast(({ answer }) => answer !== '');
    if (!panel || !turn) {
      void showInformation(vscode.l10n.t('There is no answer to open yet.'));
      return;
    }
    await this.answers.open(turn, panel.live, panel);
  }
}
