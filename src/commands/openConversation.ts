import * as vscode from 'vscode';
import type { ConversationStore } from '../host/conversationStore';
import type { Conversations } from '../host/conversations';
import type { History } from '../host/history';
import { panelTitle } from '../host/panel/panelTitle';
import { stateText } from '../host/stateText';
import type { Command } from './command';

const { t } = vscode.l10n;

interface Choice extends vscode.QuickPickItem {
  readonly id: string;
}

/** Offers the saved conversations, newest first, and opens the one that is chosen; each can be deleted there, too. */
export class OpenConversation implements Command {
  readonly id = 'agentQuery.openConversation';
  private readonly deleteOne: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('trash'),
    tooltip: t('Delete'),
  };

  constructor(
    private readonly store: ConversationStore,
    private readonly conversations: Conversations,
    private readonly history: History,
  ) {}

  async execute(): Promise<void> {
    const pick = vscode.window.createQuickPick<Choice>();
    pick.title = t('Open conversation');
    pick.placeholder = t('Conversations of this workspace, newest first');
    pick.matchOnDetail = true;
    pick.onDidAccept(() => {
      const [chosen] = pick.activeItems;
      pick.hide();
      if (chosen) {
        void this.conversations.openSaved(chosen.id);
      }
    });
    pick.onDidTriggerItemButton(({ item }) => void this.delete(item, pick));
    const closed = new Promise<void>(resolve => {
      pick.onDidHide(() => {
        pick.dispose();
        resolve();
      });
    });
    pick.busy = true;
    pick.show();
    await this.fill(pick);
    pick.busy = false;
    await closed;
  }

  private async delete(item: Choice, pick: vscode.QuickPick<Choice>): Promise<void> {
    // The question takes the focus.
    pick.ignoreFocusOut = true;
    const yes = t('Delete');
    const answer = await vscode.window.showWarningMessage(
      t('Delete the conversation “{0}”?', item.label),
      { modal: true, detail: t('It cannot be brought back.') },
      yes,
    );
    if (answer === yes) {
      await this.history.delete(item.id);
      await this.fill(pick);
    }
    pick.ignoreFocusOut = false;
  }

  private async fill(pick: vscode.QuickPick<Choice>): Promise<void> {
    await this.conversations.flush();
    const choices: Choice[] = [];
    for (const { id, savedAt } of await this.store.list()) {
      const summary = await this.store.summary(id);
      if (summary && summary.count > 0) {
        const running = this.conversations.find(id)?.session.conversation.running;
        choices.push({
          id,
          label: panelTitle(summary.question),
          description: new Date(savedAt).toLocaleString(vscode.env.language),
          detail: countText(summary.count, stateText(running?.state ?? summary.state)),
          buttons: [this.deleteOne],
        });
      }
    }
    pick.items = choices;
    if (choices.length === 0) {
      pick.placeholder = t('No conversation is saved for this workspace yet');
    }
  }
}

function countText(count: number, last: string): string {
  return count === 1
    ? t('1 question, {0}', last)
    : t('{0} questions, the last one {1}', count, last);
}
