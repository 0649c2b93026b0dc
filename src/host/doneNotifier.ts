import * as vscode from 'vscode';
import type { Conversations, EndedTurn } from './conversations';
import { Disposable } from './disposable';
import type { Settings } from './settings';

const { t } = vscode.l10n;

/** Tells a user who is elsewhere that an answer has ended, if the settings say so. */
export class DoneNotifier extends Disposable {
  constructor(
    conversations: Conversations,
    private readonly settings: Settings,
  ) {
    super();
    this._register(conversations.onDidEndTurn(ended => void this.notify(ended)));
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
        ? t('The answer is complete: {0}', shorten(turn.question))
        : t('The query did not end well: {0}', shorten(turn.question));
    if ((await vscode.window.showInformationMessage(text, show)) === show && !panel.isDisposed) {
      panel.reveal();
    }
  }
}

function shorten(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
