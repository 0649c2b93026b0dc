import * as vscode from 'vscode';
import { beginning } from '../../core/text/beginning';
import { Disposable } from '../disposable';
import type { Settings } from '../settings/settings';
import { showInformation } from '../window/showInformation';
import type { ConversationPanels, EndedTurn } from './conversationPanels';

const { t } = vscode.l10n;

/** Length of a question in a notification, in UTF-16 code units. */
const maxLength = 60;

/** Shows a notification when an answer ends, depending on the setting `notifyWhenDone`. */
export class DoneNotifier extends Disposable {
  constructor(
    private readonly panels: ConversationPanels,
    private readonly settings: Settings,
  ) {
    super();
    this._register(panels.onDidEndTurn(ended => void this.notify(ended)));
  }

  private async notify({ turn, panel }: EndedTurn): Promise<void> {
    const when = this.settings.notifyWhenDone;
    const isUnseen = !vscode.window.state.focused || panel.kind === 'background';
    const isWanted = when === 'always' || (when === 'whenUnfocused' && isUnseen);
    if (!isWanted || turn.state === 'cancelled') {
      return;
    }
    const wasInBackground = panel.kind === 'background';
    const show = t('Show answer');
    const { name } = panel.live.label;
    const title = name || beginning(turn.question, maxLength);
    const text =
      turn.state === 'complete'
        ? t('The answer is complete: {0}', title)
        : t('The query failed: {0}', title);
    if ((await showInformation(text, show)) !== show) {
      return;
    }
    if (!panel.isDisposed) {
      panel.reveal();
    } else if (wasInBackground) {
      await this.panels.openSaved(panel.live.conversation.id);
    }
  }
}
