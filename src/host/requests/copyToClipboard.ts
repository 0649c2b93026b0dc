import * as vscode from 'vscode';
import type { Conversation } from '../../core/conversation/conversation';
import type { ConversationPanel } from '../page/conversationPanel';
import type { QuerySettings } from '../settings/querySettings';
import { showInformation } from '../window/notifications';

const { t } = vscode.l10n;

/** Copies a text and notifies the page when it is on the clipboard. */
export async function copyToClipboard(text: string, panel: ConversationPanel): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  panel.tell({ type: 'copied' });
}

/** Copies the session id of a conversation, and confirms that. */
export async function copySession(
  conversation: Conversation,
  querySettings: QuerySettings,
): Promise<void> {
  const session = querySettings.sessionOf(conversation);
  if (session === undefined) {
    void showInformation(t('This conversation has no session.'));
    return;
  }
  await vscode.env.clipboard.writeText(session);
  void showInformation(t('Session ID copied: {0}', session));
}
