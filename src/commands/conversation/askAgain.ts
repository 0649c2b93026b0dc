import * as vscode from 'vscode';
import { isSent } from '../../core/conversation/turn';
import type { Asker } from '../../host/requests/asker';
import { showInformation } from '../../host/window/showInformation';
import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

/** Sends the last query of the current conversation again, with the current content of its files. */
export class AskAgain implements Command {
  readonly id = 'agentQuery.askAgain';

  constructor(
    private readonly panels: ConversationPanels,
    private readonly asker: Asker,
  ) {}

  async execute() {
    const panel = this.panels.current;
    const turn = panel?.live.conversation.turns.findLast(isSent);
    if (!panel || !turn) {
      void showInformation(vscode.l10n.t('There is no question to ask again yet.'));
      return undefined;
    }
    panel.reveal(true);
    return this.asker.askAgain(panel, turn);
  }
}
