import * as vscode from 'vscode';
import { AgentQueryError } from '../../core/agentQueryError';
import type { CurlCopier } from '../../host/curl/curlCopier';
import type { SetupRequests } from '../../host/requests/setupRequests';
import type { Actions } from '../../host/service/actions';
import { showQueryError } from '../../host/service/showQueryError';
import { showInformation } from '../../host/window/showInformation';
import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

/**
 * Copies the last query of the current conversation as a shell command. Without a service, shows where to enter its
 * address.
 */
export class CopyAsCurl implements Command {
  readonly id = 'agentQuery.copyAsCurl';

  constructor(
    private readonly panels: ConversationPanels,
    private readonly copier: CurlCopier,
    private readonly setup: SetupRequests,
    private readonly actions: Actions,
  ) {}

  async execute(): Promise<void> {
    const conversation = this.panels.current?.live.conversation;
    const turn = conversation?.lastSent;
    if (this.setup.isNeededFor(conversation)) {
      this.setup.show();
      return;
    }
    if (!conversation || !turn) {
      void showInformation(vscode.l10n.t('There is no query to copy yet.'));
      return;
    }
    try {
      await this.copier.copy(conversation, turn);
    } catch (error) {
      if (!(error instanceof AgentQueryError)) {
        throw error;
      }
      showQueryError(error, this.actions, conversation.service);
    }
  }
}
