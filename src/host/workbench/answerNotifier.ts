import * as vscode from 'vscode';
import type { Turn } from '../../core/conversation/turn';
import { beginning } from '../../core/text/beginning';
import { Disposable } from '../disposable';
import type { ConversationPanel } from '../panel/conversationPanel';
import type { Settings } from '../settings/settings';
import { showInformation } from '../window/showInformation';
import type { ConversationPanels, EndedTurn } from './conversationPanels';

const { t } = vscode.l10n;

/** Length of a question in a notification, in UTF-16 code units. */
const maxLength = 60;

/**
 * Shows a notification when an answer goes on in the background, and, depending on the setting `notifyWhenDone`, when
 * one ends.
 */
export class AnswerNotifier extends Disposable {
  constructor(
    private readonly panels: ConversationPanels,
    private readonly settings: Settings,
  ) {
    super();
    this._register(panels.onDidLeave(panel => void this.notifyLeft(panel)));
    this._register(panels.onDidEndTurn(ended => void this.notifyEnd(ended)));
  }

  private async notifyLeft(panel: ConversationPanel): Promise<void> {
    const { running } = panel.live.conversation;
    if (!running) {
      return;
    }
    const [show, stop] = [t('Show'), t('Stop')];
    const text = t('The answer goes on in the background: {0}', title(panel, running));
    const pressed = await showInformation(text, show, stop);
    if (pressed === show) {
      await this.show(panel);
    } else if (pressed === stop && panel.kind === 'background') {
      panel.close();
    } else if (pressed === stop && panel.live.conversation.running === running) {
      panel.live.stop();
    }
  }

  private async notifyEnd({ turn, panel }: EndedTurn): Promise<void> {
    const when = this.settings.notifyWhenDone;
    const isUnseen = !vscode.window.state.focused || panel.kind === 'background';
    const isWanted = when === 'always' || (when === 'whenUnfocused' && isUnseen);
    if (!isWanted || turn.state === 'cancelled') {
      return;
    }
    const show = t('Show answer');
    const text =
      turn.state === 'complete'
        ? t('The answer is complete: {0}', title(panel, turn))
        : t('The query failed: {0}', title(panel, turn));
    if ((await showInformation(text, show)) === show) {
      await this.show(panel);
    }
  }

  private show({ live }: ConversationPanel): Promise<void> {
    return this.panels.openSaved(live.conversation.id);
  }
}

function title({ live }: ConversationPanel, { question }: Turn): string {
  return live.label.name || beginning(question, maxLength);
}
