import * as vscode from 'vscode';
import type { ConversationStore } from '../../core/conversation/saved/conversationStore';
import { stateText } from '../../host/conversation/stateText';
import { panelTitle } from '../../host/panel/panelTitle';
import type { Choice } from '../../host/window/choice';
import { ChoiceList } from '../../host/window/choiceList';
import { confirmDeletion } from '../../host/window/confirm';
import { showError } from '../../host/window/showError';
import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { HistoryCleaner } from '../../host/workbench/historyCleaner';
import type { Command } from '../command';

const { t } = vscode.l10n;

interface ConversationChoice extends Choice {
  readonly id: string;
}

/** Lists the saved conversations, newest first, to open or delete one. */
export class OpenConversation implements Command {
  readonly id = 'agentQuery.openConversation';
  private readonly deleteOne: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('trash'),
    tooltip: t('Delete'),
  };

  constructor(
    private readonly store: ConversationStore,
    private readonly panels: ConversationPanels,
    private readonly historyCleaner: HistoryCleaner,
  ) {}

  async execute(): Promise<void> {
    const list = new ChoiceList<ConversationChoice>(t('Open conversation'));
    list.placeholder = t('Conversations in this workspace, newest first');
    list.onDidChoose(chosen => {
      if (chosen) {
        void this.panels.openSaved(chosen.id);
      }
    });
    list.onDidPressButton(choice => void this.delete(choice, list));
    const closed = new Promise<void>(resolve => {
      list.onDidHide(() => {
        list.dispose();
        resolve();
      });
    });
    list.busy = true;
    list.show();
    await this.fill(list);
    list.busy = false;
    await closed;
  }

  private async delete(
    item: ConversationChoice,
    list: ChoiceList<ConversationChoice>,
  ): Promise<void> {
    // The dialog takes the focus.
    list.ignoreFocusOut = true;
    const isConfirmed = await confirmDeletion(
      t('Delete the conversation "{0}"?', item.label),
      await this.deletionDetail(item.id),
    );
    if (isConfirmed) {
      await this.historyCleaner.delete(item.id).catch(() => {
        void showError(t('The conversation could not be deleted. Try again, or check the log.'));
      });
      await this.fill(list);
    }
    list.ignoreFocusOut = false;
  }

  private async deletionDetail(id: string): Promise<string> {
    const { elsewhere } = await this.panels.tabs.survey();
    return elsewhere.has(id) && !this.panels.find(id)
      ? t('It is open in another window and will be saved again if it is used there.')
      : t("This can't be undone.");
  }

  private async fill(list: ChoiceList<ConversationChoice>): Promise<void> {
    await this.panels.flush();
    const choices: ConversationChoice[] = [];
    const saved = await this.store.list().catch(() => undefined);
    for (const { id, savedAt } of saved ?? []) {
      const summary = await this.store.summary(id);
      if (summary && summary.count > 0) {
        const running = this.panels.find(id)?.live.conversation.running;
        choices.push({
          id,
          label: panelTitle(summary.question),
          description: savedAt > 0 ? new Date(savedAt).toLocaleString(vscode.env.language) : '',
          detail: countText(summary.count, stateText(running?.state ?? summary.state)),
          buttons: [this.deleteOne],
        });
      }
    }
    list.choices = choices;
    if (choices.length === 0) {
      list.placeholder = saved
        ? t('No saved conversations in this workspace')
        : t("Saved conversations can't be read at the moment");
    }
  }
}

function countText(count: number, last: string): string {
  return count === 1 ? t('1 question, {0}', last) : t('{0} questions, last: {1}', count, last);
}
