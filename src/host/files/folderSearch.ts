import * as vscode from 'vscode';
import { abortable } from '../../core/async/abortable';
import { pause } from '../../core/async/pause';
import type { ChosenFile, FoundFile } from '../../core/parts/partInspector';
import type { FileSource } from '../../core/parts/partSource';
import type { Platform } from '../../core/platform';
import type { Settings } from '../settings/settings';
import { fileSource } from './fileSource';
import { type FoundEntry, folderFiles } from './folderFiles';

/** The most entries, and milliseconds, until the search yields to other tasks, such as a streaming answer or Cancel. */
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
  /** How many entries were skipped: ignored, excluded, or symbolic links. */
  leftOut = 0;
  /** Entries since the search last yielded, and when that was, on the monotonic clock in milliseconds. */
  private entryCount = 0;
  private yieldedAt = Number.NEGATIVE_INFINITY;
  private readonly cancelled: Promise<void>;
  private resolveCancelled: () => void = () => undefined;
  private listener: (found: number) => void = () => undefined;
  /** How many files the current call of `next` has found. */
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

  /** Calls back with the number of files that were found, now if there are any, and then after every 100 files. */
  set onProgress(listener: (found: number) => void) {
    this.listener = listener;
    if (this.found > 0) {
      listener(this.found);
    }
  }

  /** Ends the search; `next` resolves at once, even if a file system does not respond. */
  cancel(): void {
    this.isCancelled = true;
    this.resolveCancelled();
  }

  /**
   * Continues the search.
   *
   * @param count the most files to find
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
        this.leftOut += 1;
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
      // A folder that was removed meanwhile is skipped.
      if (!signal.aborted) {
        throw error;
      }
    }
  }
}
