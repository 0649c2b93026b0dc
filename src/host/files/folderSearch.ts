import * as vscode from 'vscode';
import { abortable } from '../../core/async/abortable';
import type { ChosenFile, FoundFile } from '../../core/parts/partInspector';
import type { FileSource } from '../../core/parts/partSource';
import type { Platform } from '../../core/platform';
import type { Settings } from '../settings/settings';
import { fileSource } from './fileSource';
import { type FoundEntry, folderFiles } from './folderFiles';

/** Entries, or milliseconds, after which others of the extension have their turn: to stream an answer, or to cancel this. */
const breath = { entries: 1000, milliseconds: 20 };

/** An entry, and the chosen folder that it is below of. */
interface FolderEntry extends FoundEntry {
  readonly folder: FileSource;
}

/** A search through folders, which can pause at a limit and go on later. */
export class FolderSearch {
  isAtEnd = false;
  isCancelled = false;
  leftOut = 0;
  /** Entries since others had their turn, and when that was. */
  private looked = 0;
  private since = Number.NEGATIVE_INFINITY;
  private readonly cancelled: Promise<void>;
  private tellCancelled: () => void = () => undefined;
  private listener: (found: number) => void = () => undefined;
  /** Files that the search under way has found. */
  private found = 0;
  private readonly seen: Set<string>;
  private readonly entries: AsyncGenerator<FolderEntry, void, undefined>;
  /** Found, but one too many at a pause. */
  private kept: FoundFile | undefined;

  constructor(
    chosen: readonly ChosenFile[],
    folders: readonly ChosenFile[],
    settings: Settings,
    private readonly platform: Pick<Platform, 'clock' | 'ignoresCase'>,
  ) {
    this.seen = new Set(chosen.map(({ source }) => source.uri));
    this.entries = allFiles(folders, settings, platform.ignoresCase);
    this.cancelled = new Promise(resolve => {
      this.tellCancelled = resolve;
    });
  }

  /** Tells how many files there are by now, where there are any, and from then on as they get more. */
  set onProgress(listener: (found: number) => void) {
    this.listener = listener;
    if (this.found > 0) {
      listener(this.found);
    }
  }

  cancel(): void {
    this.isCancelled = true;
    this.tellCancelled();
  }

  /**
   * So many further files, or all that there are; none where it is cancelled, which no file system holds up, however
   * long it takes to answer.
   */
  next(count: number): Promise<readonly FoundFile[]> {
    return Promise.race([this.search(count), this.cancelled.then(() => [])]);
  }

  private async search(count: number): Promise<readonly FoundFile[]> {
    const files: FoundFile[] = this.kept ? [this.kept] : [];
    this.kept = undefined;
    this.found = files.length;
    while (!this.isCancelled) {
      await this.giveOthersTheirTurn();
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
          this.kept = file;
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

  private async giveOthersTheirTurn(): Promise<void> {
    const { clock } = this.platform;
    this.looked += 1;
    if (this.looked >= breath.entries || clock.elapsed() - this.since >= breath.milliseconds) {
      await new Promise<void>(resolve => clock.after(0, resolve));
      this.looked = 0;
      this.since = clock.elapsed();
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
  ignoresCase: boolean,
): AsyncGenerator<FolderEntry, void, undefined> {
  for (const { source: folder, signal } of folders) {
    const entries = folderFiles(vscode.Uri.parse(folder.uri), settings, ignoresCase);
    try {
      for (;;) {
        const entry = await abortable(signal, () => entries.next());
        if (entry.done) {
          break;
        }
        yield { ...entry.value, folder };
      }
    } catch (error) {
      // Of a folder that is no longer wanted nobody waits for the rest.
      if (!signal.aborted) {
        throw error;
      }
    }
  }
}
