import * as vscode from 'vscode';
import type { FileSource } from '../core/parts/partSource';
import type { Clock } from '../core/query/clock';
import { type FoundFiles, findFiles, maxFolderFiles } from './folderFiles';
import { fileSource, nameOf } from './partSources';

const { t } = vscode.l10n;

/** Milliseconds after which a search through folders says that it is under way. */
const quietTime = 500;

/** Finds the files that a user points at. */
export class FileGatherer {
  constructor(private readonly clock: Clock) {}

  /** The files among some files and folders as parts; tells what was left out and why. */
  async gather(uris: readonly vscode.Uri[]): Promise<readonly FileSource[]> {
    const found = await this.search(uris);
    const omissions = [
      found.capped ? t('Only the first {0} files of the folders were taken.', maxFolderFiles) : '',
      found.secrets.length > 0
        ? t(
            'Left out, because they look like secrets: {0}. Choose them by hand to send them.',
            names(found.secrets),
          )
        : '',
      found.missing.length > 0 ? t('Not found or not readable: {0}.', names(found.missing)) : '',
    ].filter(text => text !== '');
    if (omissions.length > 0) {
      void vscode.window.showWarningMessage(omissions.join(' '));
    } else if (found.files.length === 0) {
      void vscode.window.showInformationMessage(t('There are no files in what was chosen.'));
    }
    return found.files.map(uri => fileSource(uri));
  }

  /** A search that takes long shows so, and can be cancelled. */
  private async search(uris: readonly vscode.Uri[]): Promise<FoundFiles> {
    const cancellation = new vscode.CancellationTokenSource();
    const searching = findFiles(uris, cancellation.token);
    const cancelTimer = this.clock.after(quietTime, () => {
      void vscode.window.withProgress(
        {
          location: vscode.ProgressLocation.Notification,
          title: t('Looking for files'),
          cancellable: true,
        },
        (_progress, token) => {
          token.onCancellationRequested(() => cancellation.cancel());
          return searching;
        },
      );
    });
    try {
      return await searching;
    } finally {
      cancelTimer();
      cancellation.dispose();
    }
  }
}

/** A few names, and how many more there are. */
function names(uris: readonly vscode.Uri[]): string {
  const shown = uris.slice(0, 5).map(nameOf).join(', ');
  return uris.length > 5 ? t('{0} and {1} more', shown, uris.length - 5) : shown;
}
