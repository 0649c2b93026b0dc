import * as vscode from 'vscode';
import type { Turn } from '../core/conversation/turn';
import type { ConversationPanel } from '../host/panel/conversationPanel';
import type { CommandResult } from '../host/requests/commandResult';
import { showInformation } from '../host/window/showInformation';
import type { ConversationPanels } from '../host/workbench/conversationPanels';
import type { Command } from './command';

/** A command that asks the last query of the current conversation again. It shows a message if there is none. */
export abstract class LastQueryCommand implements Command {
  abstract readonly id: string;

  constructor(private readonly panels: ConversationPanels) {}

  async execute(): Promise<CommandResult | undefined> {
    const panel = this.panels.current;
    const turn = panel?.live.conversation.lastSent;
    if (!panel || !turn) {
      void showInformation(vscode.l10n.t('There is no question to ask again yet.'));
      return undefined;
    }
    return this.ask(panel, turn);
  }

  /** @returns undefined if nothing was sent */
  protected abstract ask(panel: ConversationPanel, turn: Turn): Promise<CommandResult | undefined>;
}
