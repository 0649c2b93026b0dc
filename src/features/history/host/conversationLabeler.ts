import * as vscode from 'vscode';
import { beginning, oneLine } from '../../../base/shorten';
import type { LiveConversation } from '../../../core/asking/liveConversation';
import { type ConversationLabel, maxNameLength } from '../../../core/saved/conversationLabels';
import type { ConversationStore } from '../../../core/saved/conversationStore';
import type { OpenPanels } from '../../../host/panels/openPanels';
import { askForText } from '../../../host/window/dialogs';
import { showError, showInformation } from '../../../host/window/notifications';
import type { OtherWindows } from './otherWindows';

const { t } = vscode.l10n;

/** Renames, pins and unpins conversations for the user, whether they are open or not. */
export class ConversationLabeler {
  constructor(
    private readonly panels: OpenPanels,
    private readonly store: ConversationStore,
  ) {}

  /**
   * Asks for a name and gives it to a conversation. An empty one returns to the first question.
   *
   * @param name the present name; empty if there is none
   * @param question the first question; empty if there is none
   * @param onAsked called as soon as the input box may be replaced
   */
  async rename(
    id: string,
    { name, question }: { name: string; question: string },
    onAsked: () => void = () => undefined,
  ): Promise<void> {
    const title = name || beginning(question, maxNameLength);
    const text = await askForText({
      title: t('Rename conversation'),
      prompt: t('Name of the conversation. Leave empty to use the first question.'),
      value: title,
      validate: each =>
        oneLine(each).length > maxNameLength
          ? t('The limit of a name is {0} characters.', maxNameLength)
          : undefined,
    });
    onAsked();
    if (text !== undefined && text !== title) {
      await this.change(id, { name: oneLine(text) });
    }
  }

  setPinned(id: string, isPinned: boolean): Promise<void> {
    return this.change(id, { isPinned });
  }

  private async change(id: string, change: Partial<ConversationLabel>): Promise<void> {
    const live = this.panels.find(id)?.live;
    try {
      if (!(await this.store.relabel(id, change, live !== undefined))) {
        void showInformation(t('This conversation no longer exists.'));
      }
    } catch {
      if (live) {
        // The change is in effect; saving is retried.
        void live.save();
      } else {
        void showError(t('The conversation could not be changed. Try again, or check the log.'));
      }
    }
  }
}

/** Shows names that were given in this window or in other ones. */
export function refreshLabels(
  panels: OpenPanels,
  store: ConversationStore,
  others: OtherWindows,
): vscode.Disposable {
  return vscode.Disposable.from(
    store.onRelabel(({ id, change }) => {
      const live = panels.find(id)?.live;
      if (live) {
        live.label = { ...live.label, ...change };
      }
    }),
    others.onDidChange(() => {
      for (const live of panels.live) {
        void refreshLabel(live, store);
      }
    }),
  );
}

async function refreshLabel(live: LiveConversation, store: ConversationStore): Promise<void> {
  // If it cannot be read, the title stays.
  const label = await store.label(live.conversation.id).catch(() => undefined);
  if (label && !live.ended.aborted) {
    live.label = label;
  }
}
