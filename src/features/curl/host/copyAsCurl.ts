import * as vscode from 'vscode';
import { AgentQueryError } from '../../../core/errors/agentQueryError';
import { type Actions, showQueryError } from '../../../host/panel/actions';
import type { ConversationPanels } from '../../../host/panel/conversationPanels';
import type { SetupForms } from '../../../host/requests/setupForms';
import { showInformation } from '../../../host/window/notifications';
import type { CurlCopier } from './curlCopier';

interface CurlContext {
  readonly actions: Actions;
  readonly curl: CurlCopier;
  readonly panels: ConversationPanels;
  readonly forms: SetupForms;
}

/**
 * Copies the last query of the current conversation as a shell command. Without a service, shows where to enter its
 * address.
 */
export async function copyAsCurl({ actions, curl, panels, forms }: CurlContext): Promise<void> {
  const conversation = panels.current?.live.conversation;
  const turn = conversation?.lastSent;
  if (forms.isNeededFor(conversation)) {
    forms.show();
    return;
  }
  if (!conversation || !turn) {
    void showInformation(vscode.l10n.t('There is no query to copy yet.'));
    return;
  }
  try {
    await curl.copy(conversation, turn);
  } catch (error) {
    if (!(error instanceof AgentQueryError)) {
      throw error;
    }
    showQueryError(error, actions, conversation.service);
  }
}
