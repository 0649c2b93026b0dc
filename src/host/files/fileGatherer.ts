import * as vscode from 'vscode';
import { abortable } from '../../core/async/abortable';
import { mapInOrder } from '../../core/async/mapInOrder';
import type { ChosenFile, FindFiles, FoundFile, FoundFiles } from '../../core/parts/partInspector';
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

/** The result of a search, with what it skipped. */
interface CountedFiles extends FoundFiles {
  /** How many files, folders and links were skipped: ignored, excluded, or symbolic links. */
  readonly skipped: number;
}

/** Finds the files that the user selects. */
export class FileGatherer {
  constructor(
    private readonly platform: Pick<Platform, 'clock' | 'ignoresCase' | 'realPath'>,
    private readonly settings: Settings,
  ) {}

  /**
   * Finds selected files and the files in selected folders, each once. Shows a message if there are none. Resolves to
   * undefined if the search is canceled.
   */
  readonly find: FindFiles = async (chosen, signal) => {
    const found = await this.gather(chosen, signal, (...search) =>
      this.searchWithProgress(...search),
    );
    if (found) {
      reportSkipped(found.skipped, found.files.length);
    }
    return found;
  };

  /**
   * The same without any message or progress.
   *
   * @returns also how many files, folders and links were skipped because of ignore files and exclude settings
   */
  findSilently(
    chosen: readonly ChosenFile[],
    signal: AbortSignal,
  ): Promise<CountedFiles | undefined> {
    return this.gather(chosen, signal, search);
  }

  private async gather(
    chosen: readonly ChosenFile[],
    signal: AbortSignal,
    next: typeof search,
  ): Promise<CountedFiles | undefined> {
    const files: ChosenFile[] = [];
    const folders: ChosenFile[] = [];
    for await (const { each, isDirectory } of mapInOrder(chosen, concurrency, inspect)) {
      if (!each.signal.aborted) {
        (isDirectory ? folders : files).push(each);
      }
    }
    const searched = new FolderSearch(files, folders, this.settings, this.platform);
    const { maxFiles: limit } = this.settings.context;
    const found = await next(searched, limit, signal);
    // Nothing is reported after a cancellation.
    if (searched.isCancelled || signal.aborted) {
      return undefined;
    }
    const chosenFiles = files.map(({ source }) => ({ source, chosen: source }));
    return {
      files: [...chosenFiles, ...found],
      skipped: searched.leftOut,
      ...(!searched.isAtEnd && {
        more: {
          limit,
          folders: folders.map(({ source }) => source),
          find: async (_, wanted) => {
            const rest = await next(searched, Number.POSITIVE_INFINITY, wanted);
            return { files: rest };
          },
        },
      }),
    };
  }

  /** Continues a search. If it takes long, shows its progress with a Cancel button. */
  private async searchWithProgress(
    searched: FolderSearch,
    count: number,
    signal: AbortSignal,
  ): Promise<readonly FoundFile[]> {
    const searching = search(searched, count, signal);
    const cancelTimer = this.platform.clock.after(progressDelayMs, () => {
      void showProgress(t('Searching for files'), (report, token) => {
        token.onCancellationRequested(() => searched.cancel());
        searched.onProgress = found => report(t('{0} found', found));
        return searching;
      });
    });
    try {
      return await searching;
    } finally {
      cancelTimer();
    }
  }
}

/** Continues a search until the signal aborts. */
async function search(
  searched: FolderSearch,
  count: number,
  signal: AbortSignal,
): Promise<readonly FoundFile[]> {
  const cancel = () => searched.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await searched.next(count);
  } finally {
    signal.removeEventListener('abort', cancel);
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
    void showInformation(noFilesText(leftOut));
  } else if (leftOut > 0) {
    showStatusMessage('info', skippedText(leftOut), 5000);
  }
}

/** Says that a search found no files. @param skipped see {@link CountedFiles} */
export function noFilesText(skipped: number): string {
  return skipped === 0
    ? t('No files were found in the selected folders.')
    : t('All selected files are excluded by .gitignore or exclude settings.');
}

/** Says how much a search skipped. @param skipped see {@link CountedFiles}; at least 1 */
export function skippedText(skipped: number): string {
  return skipped === 1
    ? t('1 file or folder skipped (ignored, excluded, or a symbolic link)')
    : t('{0} files or folders skipped (ignored, excluded, or symbolic links)', skipped);
}
