import * as vscode from 'vscode';
import { conversationFacts } from '../contributes/conversationCommands';
import type { Turn } from '../core/conversation/turn';
import { record } from '../core/text/json';
import type { App } from '../host/app/app';
import { type Commands, commandsOf, conversationIn } from '../host/app/commandTable';
import type { ConversationPanel } from '../host/page/conversationPanel';
import type { AnswerDocuments } from '../host/panels/answerDocuments';
import type { PanelLocation } from '../host/panels/conversationPanels';
import type { OpenPanels } from '../host/panels/openPanels';
import { copySession } from '../host/requests/copyToClipboard';
import { showInformation } from '../host/window/notifications';

const { t } = vscode.l10n;

type ConversationApp = Pick<
  App,
  'access' | 'answers' | 'asker' | 'conversations' | 'help' | 'otherServices' | 'panels'
>;

/** The commands that work with open conversations, most of them with the current one. */
export function conversationCommands(app: ConversationApp): Commands {
  const { answers, asker, conversations, help, otherServices, panels } = app;

  const create = (location?: PanelLocation) =>
    conversations.create(false, undefined, undefined, location).focusQuestion();

  /** Does something with the last query of the current conversation. If there is none, notifies the user. */
  const withLastQuery = (act: (panel: ConversationPanel, turn: Turn) => unknown) => () => {
    const panel = panels.current;
    const turn = panel?.live.conversation.lastSent;
    return panel && turn
      ? act(panel, turn)
      : void showInformation(t('There is no question to ask again yet.'));
  };

  /** Does something with the turn whose context menu was opened, unless it is deleted. */
  const withTurn = (turnId: unknown, act: (panel: ConversationPanel, turn: Turn) => unknown) => {
    const panel = panels.findByTurn(String(turnId));
    const turn = panel?.live.findTurn(String(turnId));
    return panel && turn && act(panel, turn);
  };

  const askAgain = (panel: ConversationPanel, turn: Turn) => {
    panel.reveal(true);
    return asker.askAgain(panel, turn);
  };

  return commandsOf(conversationFacts, {
    askAgain: context => {
      const { turnId } = record(context);
      return turnId === undefined ? withLastQuery(askAgain)() : withTurn(turnId, askAgain);
    },
    copyAnswer: context =>
      withTurn(record(context).turnId, (panel, { id }) => panel.copy(id, 'answer')),
    copyCode: context =>
      withTurn(record(context).turnId, (panel, { id }) => panel.copy(id, 'code')),
    askOtherService: withLastQuery((panel, turn) => otherServices.ask(panel, turn)),
    compareAnswer: document => compareAnswer(answers, document),
    copySessionId: context => copySessionId(app, conversationIn(context)),
    // A tab has VS Code's own find widget.
    findInSideBar: () => panels.inSideBar?.find(),
    focusAnswer: () => focusAnswer(panels),
    newConversation: () => create(),
    nextCodeBlock: () => panels.current?.goTo('nextCodeBlock'),
    nextTurn: () => panels.current?.goTo('nextTurn'),
    openAccessibilityHelp: () => help.open(),
    openAnswer: () => openAnswer(panels, answers),
    openInEditor: () => panels.inSideBar && conversations.move(panels.inSideBar, 'editor'),
    openInSideBar: () =>
      panels.current ? conversations.move(panels.current, 'sideBar') : conversations.openSideBar(),
    previousCodeBlock: () => panels.current?.goTo('previousCodeBlock'),
    previousTurn: () => panels.current?.goTo('previousTurn'),
    'sideBar.newConversation': () => create('sideBar'),
    // The query of the current conversation, or else of another one.
    stop: () => panels.currentRunning?.live.stop(),
  });
}

/**
 * Copies the session id of a conversation.
 *
 * @param id undefined for the current one
 */
async function copySessionId(
  { access, conversations, panels }: ConversationApp,
  id: string | undefined,
): Promise<void> {
  const state = id === undefined ? panels.current?.live : await conversations.find(id);
  if (state) {
    await copySession(state.conversation, access.querySettings);
  } else {
    void showInformation(t('There is no conversation yet.'));
  }
}

/** Opens the last answer of the current conversation as a read-only Markdown document. */
async function openAnswer(panels: OpenPanels, answers: AnswerDocuments): Promise<void> {
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
 * @param document the URI of the answer's document; by default, the document in the active editor
 */
async function compareAnswer(answers: AnswerDocuments, document: unknown): Promise<void> {
  const uri =
    document instanceof vscode.Uri ? document : vscode.window.activeTextEditor?.document.uri;
  if (!uri || !(await answers.compare(uri))) {
    void showInformation(t('There is no previous answer.'));
  }
}

/** The schemes of documents that belong to a conversation: its answers, and the help. */
const ownSchemes = /^agent-query-(?:answer|help)$/;

/**
 * Moves the focus from the Question box to the last answer and back; from an answer in an editor, back to the Question
 * box.
 */
function focusAnswer({ current: panel }: OpenPanels): void {
  const { scheme = '' } = vscode.window.activeTextEditor?.document.uri ?? {};
  if (panel && !panel.isActive && ownSchemes.test(scheme)) {
    panel.focusQuestion();
  } else {
    panel?.goTo('answer');
  }
}
