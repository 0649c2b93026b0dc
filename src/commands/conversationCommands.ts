import * as vscode from 'vscode';
import type { LiveConversation } from '../core/asking/liveConversation';
import type { Turn } from '../core/conversation/turn';
import type { FileMask } from '../core/masking/fileMask';
import { conversationMarkdown } from '../features/export/core/conversationMarkdown';
import type { ConversationLabeler } from '../features/history/host/conversationLabeler';
import {
  ConversationPicker,
  type PickerContext,
} from '../features/history/host/conversationPicker';
import { confirmAndDelete } from '../features/history/host/deleteConversation';
import type { DeletionResult } from '../features/history/host/historyCleaner';
import type { Asker } from '../host/asking/asker';
import type { OtherServices } from '../host/asking/otherServices';
import type { ConversationPanel } from '../host/page/conversationPanel';
import { panelTitle } from '../host/page/panelTitle';
import { turnTexts } from '../host/page/turnView';
import type { AccessibilityHelp } from '../host/panels/accessibilityHelp';
import type { AnswerDocuments } from '../host/panels/answerDocuments';
import type { ConversationPanels, PanelLocation } from '../host/panels/conversationPanels';
import { copySession } from '../host/requests/copyToClipboard';
import type { TextFile } from '../host/requests/saveFile';
import { type SavingContext, saveFromConversation } from '../host/requests/saveFromConversation';
import type { QuerySettings } from '../host/settings/querySettings';
import { confirmOne } from '../host/window/dialogs';
import { showError, showInformation, showWarning } from '../host/window/notifications';
import type { CommandTable } from './commandTable';

const { t } = vscode.l10n;

interface ConversationContext extends PickerContext, SavingContext {
  readonly answers: AnswerDocuments;
  readonly asker: Asker;
  readonly help: AccessibilityHelp;
  readonly otherServices: OtherServices;
  readonly querySettings: QuerySettings;
}

/** The commands that work with conversations, most of them with the current one. */
export function conversationCommands(context: ConversationContext): CommandTable {
  const { answers, asker, help, labeler, otherServices, panels } = context;

  const create = (location?: PanelLocation) =>
    panels.create(false, undefined, undefined, location).focusQuestion();
  const open = (location?: PanelLocation) => new ConversationPicker(context, location).show();

  /** Does something with the last query of the current conversation. Without one, says so. */
  const withLastQuery = (act: (panel: ConversationPanel, turn: Turn) => unknown) => () => {
    const panel = panels.current;
    const turn = panel?.live.conversation.lastSent;
    return panel && turn
      ? act(panel, turn)
      : void showInformation(t('There is no question to ask again yet.'));
  };

  return {
    askAgain: withLastQuery((panel, turn) => {
      panel.reveal(true);
      return asker.askAgain(panel, turn);
    }),
    askOtherService: withLastQuery((panel, turn) => otherServices.ask(panel, turn)),
    clearHistory: () => clearHistory(context),
    compareAnswer: document => compareAnswer(answers, document),
    copySessionId: () => copySessionId(panels, context.querySettings),
    deleteConversation: () => deleteCurrent(context),
    exportConversation: target =>
      saveFromConversation(context, exportOf, t('There is no conversation to export yet.'), target),
    // In a tab, VS Code's own find widget does.
    findInSideBar: () => panels.inSideBar?.find(),
    focusAnswer: () => focusAnswer(panels),
    newConversation: () => create(),
    nextCodeBlock: () => panels.current?.goTo('nextCodeBlock'),
    nextTurn: () => panels.current?.goTo('nextTurn'),
    openAccessibilityHelp: () => help.open(),
    openAnswer: () => openAnswer(panels, answers),
    openConversation: () => open(),
    openInEditor: () => panels.inSideBar && panels.move(panels.inSideBar, 'editor'),
    openInSideBar: () =>
      panels.current ? panels.move(panels.current, 'sideBar') : panels.openSideBar(),
    previousCodeBlock: () => panels.current?.goTo('previousCodeBlock'),
    previousTurn: () => panels.current?.goTo('previousTurn'),
    renameConversation: () => renameCurrent(panels, labeler),
    'sideBar.newConversation': () => create('sideBar'),
    'sideBar.openConversation': () => open('sideBar'),
    // Of the current conversation, or else of another one.
    stop: () => panels.currentRunning?.live.stop(),
  };
}

/** Copies the session id of the current conversation, of which the panel shows only the beginning. */
async function copySessionId(panels: ConversationPanels, settings: QuerySettings): Promise<void> {
  const live = panels.current?.live;
  if (live) {
    await copySession(live, settings);
  } else {
    void showInformation(t('There is no conversation yet.'));
  }
}

/** Asks for a name for the current conversation, which is then its title. */
async function renameCurrent(
  panels: ConversationPanels,
  labeler: ConversationLabeler,
): Promise<void> {
  const live = panels.current?.live;
  if (live) {
    const { id, turns } = live.conversation;
    await labeler.rename(id, { name: live.label.name, question: turns[0]?.question ?? '' });
  } else {
    void showInformation(t('There is no conversation to rename yet.'));
  }
}

async function deleteCurrent(context: PickerContext): Promise<void> {
  const live = context.panels.current?.live;
  const [first] = live?.conversation.turns ?? [];
  if (live && first) {
    const { conversation, label } = live;
    await confirmAndDelete(context, conversation.id, panelTitle(first.question, label.name));
  } else {
    void showInformation(t('There is no conversation to delete yet.'));
  }
}

/** A conversation as a Markdown document; undefined if it is empty. */
export function exportOf(
  { conversation: { turns }, label }: LiveConversation,
  mask: FileMask,
): TextFile | undefined {
  const [first] = turns;
  if (!first) {
    return undefined;
  }
  const title = panelTitle(first.question, label.name);
  return {
    title: t('Export conversation as Markdown'),
    name: `${fileName(mask.text(title))}.md`,
    filters: { Markdown: ['md'] },
    text: conversationMarkdown(title, turns, turnTexts, mask),
    saved: t('Conversation exported.'),
    editor: 'default',
  };
}

/** The title as a file name that is valid on all platforms. */
function fileName(title: string): string {
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return name === '' ? 'conversation' : name;
}

/** Opens the last answer of the current conversation as a read-only Markdown document. */
async function openAnswer(panels: ConversationPanels, answers: AnswerDocuments): Promise<void> {
  const panel = panels.current;
  const turn = panel?.live.conversation.turns.findLast(({ answer }) => answer !== '');
  if (!panel || !turn) {
    void showInformation(t('There is no answer to open yet.'));
    return;
  }
  await answers.open(turn, panel);
}

/**
 * Compares an answer that is open as a document with the previous answer.
 *
 * @param document the URI of the answer's document; by default, that of the active editor
 */
async function compareAnswer(answers: AnswerDocuments, document: unknown): Promise<void> {
  const uri =
    document instanceof vscode.Uri ? document : vscode.window.activeTextEditor?.document.uri;
  if (!uri || !(await answers.compare(uri))) {
    void showInformation(t('There is no previous answer.'));
  }
}

/** The documents that belong to a conversation: its answers, and the help. */
const ownSchemes = /^agent-query-(?:answer|help)$/;

/** Goes from the Question box to the last answer and back; from an answer in an editor, back to the Question box. */
function focusAnswer({ current: panel }: ConversationPanels): void {
  const { scheme = '' } = vscode.window.activeTextEditor?.document.uri ?? {};
  if (panel && !panel.isActive && ownSchemes.test(scheme)) {
    panel.focusQuestion();
  } else {
    panel?.goTo('answer');
  }
}

/** Deletes all saved conversations of the workspace except open ones, if the user confirms. Pinned ones need a choice. */
async function clearHistory({ history, historyCleaner }: PickerContext): Promise<void> {
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
          'Nothing was deleted. Some tabs have not been shown since the window was opened, so it is not known which conversations they contain. Select each of these tabs, then try again.',
        ),
      );
      return;
    default:
      deleted satisfies never;
  }
}
