import * as vscode from 'vscode';
import { type CommandTable, conversationIn } from '../../../host/app/commandTable';
import { panelTitle } from '../../../host/page/panelTitle';
import type { ConversationState, PanelLocation } from '../../../host/panels/conversationPanels';
import { confirmOne } from '../../../host/window/dialogs';
import { showError, showInformation, showWarning } from '../../../host/window/notifications';
import { ConversationPicker, type HistoryContext } from './conversationPicker';
import { confirmAndDelete } from './deleteConversation';
import type { DeletionResult } from './historyCleaner';

const { t } = vscode.l10n;

/** The commands that list, rename, pin, and delete conversations. */
export function historyCommands(context: HistoryContext) {
  const pick = (location?: PanelLocation) => new ConversationPicker(context, location).open();
  const setPinned = async (isPinned: boolean, argument: unknown) => {
    const id = conversationIn(argument);
    if (id !== undefined) {
      await context.labeler.setPinned(id, isPinned);
    }
  };
  return {
    clearHistory: () => clearHistory(context),
    deleteConversation: argument => deleteOne(context, conversationIn(argument)),
    openConversation: argument => {
      const id = conversationIn(argument);
      return id === undefined ? pick() : open(context, id);
    },
    pinConversation: argument => setPinned(true, argument),
    renameConversation: argument => rename(context, conversationIn(argument)),
    searchConversations: () => pick(),
    'sideBar.openConversation': () => pick('sideBar'),
    unpinConversation: argument => setPinned(false, argument),
  } satisfies CommandTable;
}

/** Opens a conversation of a list, unless it has been deleted since. */
export async function open(
  { conversations, list, panels }: HistoryContext,
  id: string,
): Promise<void> {
  await conversations.openSaved(id);
  if (!panels.find(id)) {
    void showInformation(t('This conversation no longer exists.'));
    list.remove(id);
  }
}

/**
 * Asks for a name for a conversation, which is then its title.
 *
 * @param id undefined for the current one
 */
async function rename(context: HistoryContext, id: string | undefined): Promise<void> {
  const state = await stateOf(context, id);
  if (state) {
    const { conversation, label } = state;
    const question = conversation.turns[0]?.question ?? '';
    await context.labeler.rename(conversation.id, { name: label.name, question });
  } else {
    void showInformation(t('There is no conversation to rename yet.'));
  }
}

/** @param id undefined for the current one */
async function deleteOne(context: HistoryContext, id: string | undefined): Promise<void> {
  const state = await stateOf(context, id);
  const [first] = state?.conversation.turns ?? [];
  if (state && first) {
    const { conversation, label } = state;
    await confirmAndDelete(context, conversation.id, panelTitle(first.question, label.name));
  } else {
    void showInformation(t('There is no conversation to delete yet.'));
  }
}

/** The state of a conversation; without an id, of the current one. */
async function stateOf(
  { conversations, panels }: HistoryContext,
  id: string | undefined,
): Promise<ConversationState | undefined> {
  return id === undefined ? panels.current?.live : conversations.find(id);
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
