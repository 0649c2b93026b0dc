import * as vscode from 'vscode';
import type { CommandTable } from '../../../host/app/commandTable';
import { panelTitle } from '../../../host/page/panelTitle';
import type { PanelLocation } from '../../../host/panels/conversationPanels';
import type { OpenPanels } from '../../../host/panels/openPanels';
import { confirmOne } from '../../../host/window/dialogs';
import { showError, showInformation, showWarning } from '../../../host/window/notifications';
import type { ConversationLabeler } from './conversationLabeler';
import { ConversationPicker, type HistoryContext } from './conversationPicker';
import { confirmAndDelete } from './deleteConversation';
import type { DeletionResult } from './historyCleaner';

const { t } = vscode.l10n;

/** The commands that list, rename, and delete conversations. */
export function historyCommands(context: HistoryContext) {
  const open = (location?: PanelLocation) => new ConversationPicker(context, location).open();
  return {
    clearHistory: () => clearHistory(context),
    deleteConversation: () => deleteCurrent(context),
    openConversation: () => open(),
    renameConversation: () => renameCurrent(context.panels, context.labeler),
    'sideBar.openConversation': () => open('sideBar'),
  } satisfies CommandTable;
}

/** Asks for a name for the current conversation, which is then its title. */
async function renameCurrent(panels: OpenPanels, labeler: ConversationLabeler): Promise<void> {
  const live = panels.current?.live;
  if (live) {
    const { id, turns } = live.conversation;
    await labeler.rename(id, { name: live.label.name, question: turns[0]?.question ?? '' });
  } else {
    void showInformation(t('There is no conversation to rename yet.'));
  }
}

async function deleteCurrent(context: HistoryContext): Promise<void> {
  const live = context.panels.current?.live;
  const [first] = live?.conversation.turns ?? [];
  if (live && first) {
    const { conversation, label } = live;
    await confirmAndDelete(context, conversation.id, panelTitle(first.question, label.name));
  } else {
    void showInformation(t('There is no conversation to delete yet.'));
  }
}

/**
 * Deletes all saved conversations of the workspace except open ones, if the user confirms. Pinned ones need a choice.
 */
async function clearHistory({ history, historyCleaner }: HistoryContext): Promise<void> {
  const pinned = await history.countPinned().catch(() => 0);
  const yes = t('Delete');
  const yesToAll = t('Delete pinned conversations too');
  const confirmed = await confirmOne(
    t('Delete all saved conversations in this workspace?'),
    keptText(pinned),
    yes,
    ...(pinned > 0 ? [yesToAll] : []),
  );
  if (confirmed !== undefined) {
    reportDeletion(
      await historyCleaner.clear(confirmed !== yesToAll).catch((): DeletionResult => 'some'),
    );
  }
}

function keptText(pinned: number): string {
  switch (pinned) {
    case 0:
      return t("Open conversations are kept. This can't be undone.");
    case 1:
      return t("Open conversations and 1 pinned conversation are kept. This can't be undone.");
    default:
      return t(
        "Open conversations and {0} pinned conversations are kept. This can't be undone.",
        pinned,
      );
  }
}

function reportDeletion(deleted: DeletionResult): void {
  switch (deleted) {
    case 'all':
      return;
    case 'some':
      void showError(t('Some conversations could not be deleted. Try again, or check the log.'));
      return;
    case 'unsure':
      void showWarning(
        t(
          "Nothing was deleted, because some tabs haven't been shown since the window opened and may contain any conversation. Select each of these tabs, then try again.",
        ),
      );
      return;
    default:
      deleted satisfies never;
  }
}
