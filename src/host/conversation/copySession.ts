import * as vscode from 'vscode';
import type { LiveConversation } from '../../core/conversation/liveConversation';
import { showInformation } from '../window/showInformation';

const { t } = vscode.l10n;

/** Copies the session id of a conversation, of which the panel shows only the beginning, and says so. */
export async function copySession(
  live: Pick<LiveConversation, 'conversation'>,
  sessions: { of(conversationId: string): string | undefined },
): Promise<void> {
  const session = sessions.of(live.conversation.id);
  if (session === undefined) {
    void showInformation(t('This conversation has no session.'));
    return;
  }
  await vscode.env.clipboard.writeText(session);
  void showInformation(t('Session ID copied: {0}', session));
}
