import * as vscode from 'vscode';
import type { History } from '../host/history';
import type { Command } from './command';

const { t } = vscode.l10n;

/** Deletes all saved conversations of the workspace but those that are open, if the user agrees. */
export class ClearHistory implements Command {
  readonly id = 'agentQuery.clearHistory';

  constructor(private readonly history: History) {}

  async execute(): Promise<void> {
    const yes = t('Delete');
    const answer = await vscode.window.showWarningMessage(
      t('Delete all saved conversations of this workspace?'),
      {
        modal: true,
        detail: t('Those that are open stay. The others cannot be brought back.'),
      },
      yes,
    );
    if (answer === yes) {
      await this.history.clear();
    }
  }
}
