import * as vscode from 'vscode';
import type { ConversationPanels } from '../../../host/panels/conversationPanels';
import type { OpenPanels } from '../../../host/panels/openPanels';
import { confirmDeletion } from '../../../host/window/dialogs';
import { showError } from '../../../host/window/notifications';
import type { HistoryCleaner } from './historyCleaner';

const { t } = vscode.l10n;

interface DeletionContext {
  readonly historyCleaner: HistoryCleaner;
  readonly conversations: ConversationPanels;
  readonly panels: OpenPanels;
}

/** Deletes a conversation if the user confirms. Shows a message if it can't be deleted. */
export async function confirmAndDelete(
  { conversations, historyCleaner, panels }: DeletionContext,
  id: string,
  title: string,
): Promise<void> {
  const { elsewhere } = await conversations.tabs.survey();
  const detail =
    elsewhere.has(id) && !panels.find(id)
      ? t('The conversation is open in another window and will be saved again if it is used there.')
      : t("This can't be undone.");
  if (await confirmDeletion(t('Delete the conversation "{0}"?', title), detail)) {
    await historyCleaner.delete(id).catch(() => {
      void showError(t('The conversation could not be deleted. Try again, or check the log.'));
    });
  }
}
