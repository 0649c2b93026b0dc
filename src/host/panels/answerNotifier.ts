import * as vscode from 'vscode';
import { listTime } from '../../base/listTime';
import { beginning } from '../../base/shorten';
import type { Turn } from '../../core/conversation/turn';
import type { ConversationPanel } from '../page/conversationPanel';
import type { Settings } from '../settings/settings';
import { Disposable } from '../window/disposable';
import { showInformation, showOffer } from '../window/notifications';
import { showStatusItem } from '../window/statusBar';
import type { ConversationPanels } from './conversationPanels';
import type { EndedTurn, OpenPanels } from './openPanels';

const { t } = vscode.l10n;

/** The maximum length of a question in a notification, in UTF-16 code units. */
const maxTitleLength = 60;

/**
 * Shows a notification when an answer continues in the background, and, depending on the setting `notifyWhenDone`, when
 * one ends.
 */
export function notifyOfAnswers(
  panels: OpenPanels,
  conversations: ConversationPanels,
  settings: Settings,
): vscode.Disposable {
  return vscode.Disposable.from(
    panels.onDidLeave(panel => void notifyLeft(conversations, panel)),
    panels.onDidEndTurn(ended => void notifyEnd(conversations, settings, ended)),
  );
}

async function notifyLeft(
  conversations: ConversationPanels,
  panel: ConversationPanel,
): Promise<void> {
  const { conversation } = panel.live;
  const { running } = conversation;
  if (!running) {
    return;
  }
  const [show, stop] = [t('Show'), t('Stop')];
  const text = t('The answer continues in the background: {0}', title(panel, running));
  const pressed = await showInformation(text, show, stop);
  if (pressed === show) {
    await conversations.openSaved(conversation.id);
  } else if (pressed === stop && panel.kind === 'background') {
    panel.close();
  } else if (pressed === stop && conversation.running === running) {
    panel.live.stop();
  }
}

async function notifyEnd(
  conversations: ConversationPanels,
  settings: Settings,
  { turn, panel }: EndedTurn,
): Promise<void> {
  const when = settings.notifyWhenDone;
  const isUnseen = !vscode.window.state.focused || panel.kind === 'background';
  const isWanted = when === 'always' || (when === 'whenUnfocused' && isUnseen);
  if (!isWanted || turn.state === 'cancelled') {
    return;
  }
  const text =
    turn.state === 'complete'
      ? t('The answer is complete: {0}', title(panel, turn))
      : t('The query failed: {0}', title(panel, turn));
  await showOffer(text, t('Show answer'), () =>
    conversations.openSaved(panel.live.conversation.id),
  );
}

function title({ live }: ConversationPanel, { question }: Turn): string {
  return live.label.name || beginning(question, maxTitleLength);
}

/**
 * Shows the query that is running in the status bar, where a click stops it, and sets the context key
 * `agentQuery.running` for menus.
 */
export class RunningIndicator extends Disposable {
  private item: vscode.Disposable | undefined;
  private shown: string | undefined;

  constructor(private readonly panels: OpenPanels) {
    super();
    this._register(panels.onDidChangeRunning(() => this.refresh()));
    this._register(panels.onDidChangeCurrent(() => this.refresh()));
    this._register({ dispose: () => this.item?.dispose() });
  }

  private refresh(): void {
    const turn = this.panels.currentRunning?.live.conversation.running;
    if (turn?.id === this.shown) {
      return;
    }
    if (!turn || this.shown === undefined) {
      void vscode.commands.executeCommand('setContext', 'agentQuery.running', turn !== undefined);
    }
    this.shown = turn?.id;
    this.item?.dispose();
    this.item = turn && runningItem(turn);
  }
}

function runningItem({ question, askedAt }: Turn): vscode.Disposable {
  const time = listTime(vscode.env.language, Date.now())(askedAt);
  return showStatusItem({
    id: 'agentQuery.running',
    name: t('Agent Query: running query'),
    icon: 'stop-circle',
    text: t('Answering…'),
    tooltip: t(
      'Answering "{0}", asked at {1}. Click to stop.',
      beginning(question, maxTitleLength),
      time,
    ),
    label: t('Stop query'),
    command: 'agentQuery.stop',
  });
}
