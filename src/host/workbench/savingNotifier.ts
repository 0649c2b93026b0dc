import * as vscode from 'vscode';
import type { SavingHealth } from '../../core/conversation/saved/savingHealth';
import { Disposable } from '../disposable';
import type { Actions } from '../service/actions';
import { showInformation } from '../window/showInformation';
import { showWarning } from '../window/showWarning';

const { t } = vscode.l10n;

/** Warns once when conversations cannot be saved, and reports when saving works again. */
export class SavingNotifier extends Disposable {
  constructor(
    health: SavingHealth,
    private readonly actions: Actions,
  ) {
    super();
    this._register({
      dispose: health.onChange(canSave => {
        if (canSave) {
          void showInformation(t('Conversations are being saved again.'));
        } else {
          void this.warn();
        }
      }),
    });
  }

  private async warn(): Promise<void> {
    const showLog = t('Show log');
    const selected = await showWarning(
      t(
        "Conversations can't be saved. Check that the disk is not full and is writable. Until then, they are kept in memory and saving is retried.",
      ),
      showLog,
    );
    if (selected === showLog) {
      await this.actions.run('showLog');
    }
  }
}
