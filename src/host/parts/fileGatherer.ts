import * as vscode from 'vscode';
import { abortable } from '../../core/async/abortable';
import { pause } from '../../core/async/clock';
import { mapInOrder } from '../../core/async/concurrency';
import type { ChosenFile, FindFiles, FoundFile, FoundFiles } from '../../core/parts/partInspector';
import type { FileSource } from '../../core/parts/partSource';
import type { Platform } from '../../core/platform';
import type { Settings } from '../settings/settings';
import { showInformation, showProgressIfSlow } from '../window/notifications';
import { showStatusMessage } from '../window/statusBar';
import { fileSource } from './fileSource';
import { isFolder } from './findDocument';
import { type FoundEntry, folderFiles } from './folderFiles';

const { t } = vscode.l10n;

/** The number of selected items that are inspected at the same time. */
const concurrency = 32;

/** The result of a search, with the number of skipped entries. */
interface CountedFiles extends FoundFiles {
  /** The number of files, folders and links that were skipped: ignored, excluded, or symbolic links. */
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
    const result = await this.gather(chosen, signal, (...search) =>
      this.searchWithProgress(...search),
    );
    if (result) {
      reportSkipped(result.skipped, result.files.length);
    }
    return result;
  };

  /**
   * Finds the same files without any message or progress.
   *
   * @returns the files, and the number of files, folders and links that were skipped because of ignore files and
   * exclude settings
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
    const more = await next(searched, limit, signal);
    // A canceled search has no result.
    if (searched.isCancelled || signal.aborted) {
      return undefined;
    }
    const chosenFiles = files.map(({ source }) => ({ source, chosen: source }));
    return {
      files: [...chosenFiles, ...more],
      skipped: searched.skipped,
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
  private searchWithProgress(
    searched: FolderSearch,
    count: number,
    signal: AbortSignal,
  ): Promise<readonly FoundFile[]> {
    return showProgressIfSlow(
      this.platform.clock,
      t('Searching for files'),
      search(searched, count, signal),
      (report, canceled) => {
        canceled.addEventListener('abort', () => searched.cancel());
        searched.onProgress = found => report(t('{0} found', found));
      },
    );
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
function reportSkipped(skipped: number, found: number): void {
  if (found === 0) {
    void showInformation(noFilesText(skipped));
  } else if (skipped > 0) {
    showStatusMessage('info', skippedText(skipped), 5000);
  }
}

/** The text for a search that found no files. @param skipped see {@link CountedFiles} */
export function noFilesText(skipped: number): string {
  return skipped === 0
    ? t('No files were found in the selected folders.')
    : t('All selected files are excluded by .gitignore or exclude settings.');
}

/** The text with the number of entries that a search skipped. @param skipped see {@link CountedFiles}; at least 1 */
export function skippedText(skipped: number): string {
  return skipped === 1
    ? t('1 file or folder skipped (ignored, excluded, or a symbolic link)')
    : t('{0} files or folders skipped (ignored, excluded, or symbolic links)', skipped);
}

/**
 * The maximum number of entries, and of milliseconds, until the search yields to other tasks, such as a streaming
 * answer or Cancel.
 */
const maxEntries = 1000;
const maxBusyMs = 20;

/** An entry with the selected folder that it is in. */
interface FolderEntry extends FoundEntry {
  readonly folder: FileSource;
}

/** A search through folders, which stops at a limit and can be continued. */
export class FolderSearch {
  /** True if all files have been found. */
  isAtEnd = false;
  isCancelled = false;
  /** The number of entries that were skipped: ignored, excluded, or symbolic links. */
  skipped = 0;
  /**
   * The number of entries since the search last yielded, and the time of that, on the monotonic clock in milliseconds.
   */
  private entryCount = 0;
  private yieldedAt = Number.NEGATIVE_INFINITY;
  private readonly cancelled: Promise<void>;
  private resolveCancelled: () => void = () => undefined;
  private listener: (found: number) => void = () => undefined;
  /** The number of files that the current call of `next` has found. */
  private found = 0;
  private readonly seen: Set<string>;
  private readonly entries: AsyncGenerator<FolderEntry, void, undefined>;
  /** The file that exceeded the last limit; the next call starts with it. */
  private pending: FoundFile | undefined;

  constructor(
    chosen: readonly ChosenFile[],
    folders: readonly ChosenFile[],
    settings: Settings,
    private readonly platform: Pick<Platform, 'clock' | 'ignoresCase' | 'realPath'>,
  ) {
    this.seen = new Set(chosen.map(({ source }) => source.uri));
    this.entries = allFiles(folders, settings, platform);
    this.cancelled = new Promise(resolve => {
      this.resolveCancelled = resolve;
    });
  }

  /**
   * Calls back with the number of files that were found: immediately if there are any, and then after every 100 files.
   */
  set onProgress(listener: (found: number) => void) {
    this.listener = listener;
    if (this.found > 0) {
      listener(this.found);
    }
  }

  /** Ends the search; `next` resolves immediately, even if a file system does not respond. */
  cancel(): void {
    this.isCancelled = true;
    this.resolveCancelled();
  }

  /**
   * Continues the search.
   *
   * @param count the maximum number of files to find
   * @returns further files; none if the search is canceled
   */
  next(count: number): Promise<readonly FoundFile[]> {
    return Promise.race([this.search(count), this.cancelled.then(() => [])]);
  }

  private async search(count: number): Promise<readonly FoundFile[]> {
    const files: FoundFile[] = this.pending ? [this.pending] : [];
    this.pending = undefined;
    this.found = files.length;
    while (!this.isCancelled) {
      await this.yieldIfBusy();
      const { done, value } = await this.entries.next();
      if (done) {
        this.isAtEnd = true;
        return files;
      }
      if (value.what === 'excluded') {
        this.skipped += 1;
      } else if (value.what === 'file' && this.isNew(value.uri)) {
        const file = { source: fileSource(value.uri), chosen: value.folder };
        if (files.length >= count) {
          this.pending = file;
          return files;
        }
        files.push(file);
        this.found = files.length;
        if (files.length % 100 === 0) {
          this.listener(files.length);
        }
      }
    }
    await this.entries.return(undefined);
    return [];
  }

  private async yieldIfBusy(): Promise<void> {
    const { clock } = this.platform;
    this.entryCount += 1;
    if (this.entryCount >= maxEntries || clock.elapsed() - this.yieldedAt >= maxBusyMs) {
      await pause(clock);
      this.entryCount = 0;
      this.yieldedAt = clock.elapsed();
    }
  }

  private isNew(uri: vscode.Uri): boolean {
    const key = uri.toString();
    return !this.seen.has(key) && this.seen.add(key) !== undefined;
  }
}

async function* allFiles(
  folders: readonly ChosenFile[],
  settings: Settings,
  platform: Pick<Platform, 'ignoresCase' | 'realPath'>,
): AsyncGenerator<FolderEntry, void, undefined> {
  for (const { source: folder, signal } of folders) {
    const entries = folderFiles(vscode.Uri.parse(folder.uri), settings, platform);
    try {
      for (;;) {
        const entry = await abortable(signal, () => entries.next());
        if (entry.done) {
          break;
        }
        yield { ...entry.value, folder };
      }
    } catch (error) {
      // A folder that was removed in the meantime is skipped.
      if (!signal.aborted) {
        throw error;
      }
    }
  }
}
