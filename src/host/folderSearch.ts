import type * as vscode from 'vscode';
import type { Platform } from '../core/platform';
import { type FoundEntry, folderFiles } from './folderFiles';
import type { Settings } from './settings';

/** Entries after which others of the extension have their turn: to stream an answer, or to cancel this. */
const breath = 1000;

/** A search through folders, which can pause at a limit and go on later. */
export class FolderSearch {
  isAtEnd = false;
  isCancelled = false;
  leftOut = 0;
  private looked = 0;
  private readonly cancelled: Promise<void>;
  private tellCancelled: () => void = () => undefined;
  private listener: (found: number) => void = () => undefined;
  /** Files that the search under way has found. */
  private found = 0;
  private readonly seen: Set<string>;
  private readonly entries: AsyncGenerator<FoundEntry, void, undefined>;
  /** Found, but one too many at a pause. */
  private kept: vscode.Uri | undefined;

  constructor(
    chosen: readonly vscode.Uri[],
    folders: readonly vscode.Uri[],
    settings: Settings,
    private readonly platform: Pick<Platform, 'clock' | 'ignoresCase'>,
  ) {
    this.seen = new Set(chosen.map(uri => uri.toString()));
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
  next(count: number): Promise<readonly vscode.Uri[]> {
    return Promise.race([this.search(count), this.cancelled.then(() => [])]);
  }

  private async search(count: number): Promise<readonly vscode.Uri[]> {
    const files: vscode.Uri[] = this.kept ? [this.kept] : [];
    this.kept = undefined;
    this.found = files.length;
    while (!this.isCancelled) {
      this.looked += 1;
      if (this.looked % breath === 0) {
        await new Promise<void>(resolve => this.platform.clock.after(0, resolve));
      }
      const { done, value } = await this.entries.next();
      if (done) {
        this.isAtEnd = true;
        return files;
      }
      if (value.what === 'leftOut') {
        this.leftOut += 1;
      } else if (value.what === 'file' && this.isNew(value.uri)) {
        if (files.length >= count) {
          this.kept = value.uri;
          return files;
        }
        files.push(value.uri);
        this.found = files.length;
        if (files.length % 100 === 0) {
          this.listener(files.length);
        }
      }
    }
    await this.entries.return(undefined);
    return [];
  }

  private isNew(uri: vscode.Uri): boolean {
    const key = uri.toString();
    return !this.seen.has(key) && this.seen.add(key) !== undefined;
  }
}

async function* allFiles(folders: readonly vscode.Uri[], settings: Settings, ignoresCase: boolean) {
  for (const folder of folders) {
    yield* folderFiles(folder, settings, ignoresCase);
  }
}
