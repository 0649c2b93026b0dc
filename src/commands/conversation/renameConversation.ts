import * as vscode from 'vscode';
import { showInformation } from '../../host/window/showInformation';
import type { ConversationLabeler } from '../../host/workbench/conversationLabeler';
import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

/** Asks for a name for the current conversation, which is then its title. */
export class RenameConversation implements Command {
  readonly id = 'agentQuery.renameConversation';

  constructor(
    private readonly panels: ConversationPanels,
    private readonly labeler: ConversationLabeler,
  ) {}

  async execute(): Promise<void> {
    const live = this.panels.current?.live;
    if (live) {
      const { id, turns } = live.conversation;
      await this.labeler.rename(id, {
        name: live.label.name,
        question: turns[0]?.question ?? '',
      });
    } else {
      void showInformation(vscode.l10n.t('There is no conversation to rename yet.'));
    }
  }
}
