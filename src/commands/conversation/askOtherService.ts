import * as vscode from 'vscode';
import { isSent } from '../../core/conversation/turn';
import type { OtherServices } from '../../host/requests/otherServices';
import { showInformation } from '../../host/window/showInformation';
import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

/** Sends the last query of the current conversation to another service, in a new conversation. */
export class AskOtherService implements Command {
  readonly id = 'agentQuery.askOtherService';

  constructor(
    private readonly panels: ConversationPanels,
    private readonly otherServices: OtherServices,
  ) {}

  async execute() {
    const panel = this.panels.current;
    const turn = panel?.live.conversation.turns.findLast(isSent);
    if (!panel || !turn) {
      void showInformation(vscode.l10n.t('There is no question to ask again yet.'));
      return undefined;
    }
    return this.otherServices.ask(panel, turn);
  }
}
