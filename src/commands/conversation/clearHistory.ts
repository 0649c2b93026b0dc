import * as vscode from 'vscode';
import { confirmDeletion } from '../../host/window/confirm';
import { showError } from '../../host/window/showError';
import { showWarning } from '../../host/window/showWarning';
import type { DeletionResult, HistoryCleaner } from '../../host/workbench/historyCleaner';
import type { Command } from '../command';

const { t } = vscode.l10n;

/** Deletes all saved conversations of the workspace except open ones, if the user confirms. */
export class ClearHistory implements Command {
  readonly id = 'agentQuery.clearHistory';

  constructor(private readonly historyCleaner: HistoryCleaner) {}

  async execute(): Promise<void> {
    const isConfirmed = await confirmDeletion(
      t('Delete all saved conversations in this workspace?'),
      t("Open conversations are kept. This can't be undone."),
    );
    if (isConfirmed) {
      this.report(await this.historyCleaner.clear().catch((): DeletionResult => 'some'));
    }
  }

  private report(deleted: DeletionResult): void {
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
}
