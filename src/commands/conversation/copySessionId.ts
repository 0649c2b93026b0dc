import * as vscode from 'vscode';
import { copySession } from '../../host/conversation/copySession';
import type { QuerySettings } from '../../host/service/querySettings';
import { showInformation } from '../../host/window/showInformation';
import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

/** Copies the session id of the current conversation, of which the panel shows only the beginning. */
export class CopySessionId implements Command {
  readonly id = 'agentQuery.copySessionId';

  constructor(
    private readonly panels: ConversationPanels,
    private readonly settings: QuerySettings,
  ) {}

  async execute(): Promise<void> {
    const live = this.panels.current?.live;
    if (live) {
      await copySession(live, this.settings);
    } else {
      void showInformation(vscode.l10n.t('There is no conversation yet.'));
    }
  }
}
