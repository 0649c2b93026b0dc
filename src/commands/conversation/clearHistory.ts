import * as vscode from 'vscode';
import { confirmOne } from '../../host/window/confirm';
import { showError } from '../../host/window/showError';
import { showWarning } from '../../host/window/showWarning';
import type { DeletionResult, HistoryCleaner } from '../../host/workbench/historyCleaner';
import type { Command } from '../command';

const { t } = vscode.l10n;

/** Deletes all saved conversations of the workspace except open ones, if the user confirms. Pinned ones need a choice. */
export class ClearHistory implements Command {
  readonly id = 'agentQuery.clearHistory';

  constructor(private readonly historyCleaner: HistoryCleaner) {}

  async execute(): Promise<void> {
    const pinned = await this.historyCleaner.countPinned().catch(() => 0);
    const yes = t('Delete');
    const yesToAll = t('Delete pinned ones too');
    const confirmed = await confirmOne(
      t('Delete all saved conversations in this workspace?'),
      detail(pinned),
      yes,
      ...(pinned > 0 ? [yesToAll] : []),
    );
    if (confirmed !== undefined) {
      this.report(
        await this.historyCleaner.clear(confirmed !== yesToAll).catch((): DeletionResult => 'some'),
      );
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

function detail(pinned: number): string {
  switch (pinned) {
    case 0:
      return t("Open conversations are kept. This can't be undone.");
    case 1:
      return t("Open conversations and 1 pinned one are kept. This can't be undone.");
    default:
      return t("Open conversations and {0} pinned ones are kept. This can't be undone.", pinned);
  }
}
