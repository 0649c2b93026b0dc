import * as vscode from 'vscode';
import { beginning } from '../../core/text/beginning';
import { Disposable } from '../disposable';
import type { Settings } from '../settings/settings';
import { showInformation } from '../window/showInformation';
import type { ConversationPanels, EndedTurn } from './conversationPanels';

const { t } = vscode.l10n;

/** Characters of a question in a notification. */
const longest = 60;

/** Tells a user who is elsewhere that an answer has ended, if the settings say so. */
export class DoneNotifier extends Disposable {
  constructor(
    panels: ConversationPanels,
    private readonly settings: Settings,
  ) {
    super();
    this._register(panels.onDidEndTurn(ended => void this.notify(ended)));
  }

  private async notify({ turn, panel }: EndedTurn): Promise<void> {
    const when = this.settings.notifyWhenDone;
    const isWanted =
      when === 'always' || (when === 'whenUnfocused' && !vscode.window.state.focused);
    if (!isWanted || turn.state === 'cancelled') {
      return;
    }
    const show = t('Show answer');
    const text =
      turn.state === 'complete'
        ? t('The answer is complete: {0}', beginning(turn.question, longest))
        : t('The query did not end well: {0}', beginning(turn.question, longest));
    if ((await showInformation(text, show)) === show && !panel.isDisposed) {
      panel.reveal();
    }
  }
}
