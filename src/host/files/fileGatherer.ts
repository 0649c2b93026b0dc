import * as vscode from 'vscode';
import { abortable } from '../../core/async/abortable';
import { mapInOrder } from '../../core/async/mapInOrder';
import type { ChosenFile, FindFiles, FoundFile } from '../../core/parts/partInspector';
import type { Platform } from '../../core/platform';
import type { Settings } from '../settings/settings';
import { showInformation } from '../window/showInformation';
import { showProgress } from '../window/showProgress';
import { showStatusMessage } from '../window/showStatusMessage';
import { FolderSearch } from './folderSearch';
import { isFolder } from './isFolder';

const { t } = vscode.l10n;

/** How long a search through folders runs before it shows its progress. */
const progressDelayMs = 500;

/** How many selected items are inspected at the same time. */
const concurrency = 32;

/** Finds the files that the user selects. */
export class FileGatherer {
  constructor(
    private readonly platform: Pick<Platform, 'clock' | 'ignoresCase'>,
    private readonly settings: Settings,
  ) {}

  /**
   * Finds selected files and the files in selected folders, each once. Shows a message if there are none. Resolves to
   * undefined if the search is canceled.
   */
  readonly find: FindFiles = async (chosen, signal) => {
    const files: ChosenFile[] = [];
    const folders: ChosenFile[] = [];
    for await (const { each, isDirectory } of mapInOrder(chosen, concurrency, inspect)) {
      if (!each.signal.aborted) {
        (isDirectory ? folders : files).push(each);
      }
    }
    const search = new FolderSearch(files, folders, this.settings, this.platform);
    const { maxFiles: limit } = this.settings.context;
    const found = await this.searchWithProgress(search, limit, signal);
    // Nothing is reported after a cancellation.
    if (search.isCancelled || signal.aborted) {
      return undefined;
    }
    const chosenFiles = files.map(({ source }) => ({ source, chosen: source }));
    reportSkipped(search.leftOut, chosenFiles.length + found.length);
    return {
      files: [...chosenFiles, ...found],
      ...(!search.isAtEnd && {
        more: {
          limit,
          folders: folders.map(({ source }) => source),
          find: async (_, wanted) => {
            const rest = await this.searchWithProgress(search, Number.POSITIVE_INFINITY, wanted);
            return { files: rest };
          },
        },
      }),
    };
  };

  /** Continues a search. If it takes long, shows its progress with a Cancel button. */
  private async searchWithProgress(
    search: FolderSearch,
    count: number,
    signal: AbortSignal,
  ): Promise<readonly FoundFile[]> {
    const cancel = () => search.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    const searching = search.next(count);
    const cancelTimer = this.platform.clock.after(progressDelayMs, () => {
      void showProgress(t('Searching for files'), (report, token) => {
        token.onCancellationRequested(() => search.cancel());
        search.onProgress = found => report(t('{0} found', found));
        return searching;
      });
    });
    try {
      return await searching;
    } finally {
      signal.removeEventListener('abort', cancel);
      cancelTimer();
    }
  }
}

/** Checks if an item is a folder; stops waiting when it is no longer wanted. */
async function inspect(each: ChosenFile): Promise<{ each: ChosenFile; isDirectory: boolean }> {
  const uri = vscode.Uri.parse(each.source.uri);
  const isDirectory = await abortable(each.signal, () => isFolder(uri)).catch(() => false);
  return { each, isDirectory };
}

/** Reports files that were skipped, in the status bar because that is usually intended; or that there are no files. */
function reportSkipped(leftOut: number, found: number): void {
  if (found === 0) {
    void showInformation(
      leftOut === 0
        ? t('No files were found in the selected folders.')
        : t('All selected files are excluded by .gitignore or exclude settings.'),
    );
  } else if (leftOut > 0) {
    showStatusMessage(
      'info',
      leftOut === 1
        ? t('1 file or folder skipped (ignored, excluded, or a symbolic link)')
        : t('{0} files or folders skipped (ignored, excluded, or symbolic links)', leftOut),
      5000,
    );
  }
}
