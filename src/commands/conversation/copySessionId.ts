import * as vscode from 'vscode';
import type { QuerySettings } from '../../host/service/querySettings';
import { showInformation } from '../../host/window/showInformation';
import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

const { t } = vscode.l10n;

/** Copies the session id of the current conversation, of which the panel shows only the beginning. */
export class CopySessionId implements Command {
  readonly id = 'agentQuery.copySessionId';

  constructor(
    private readonly panels: ConversationPanels,
    private readonly settings: QuerySettings,
  ) {}

  async execute(): Promise<void> {
    const live = this.panels.current?.live;
    const session = live && this.settings.sessionOf(live.conversation.id);
    if (session === undefined) {
      void showInformation(
        live ? t('This conversation has no session.') : t('There is no conversation yet.'),
      );
      return;
    }
    await vscode.env.clipboard.writeText(session);
    void showInformation(t('Session ID copied: {0}', session));
  }
}
