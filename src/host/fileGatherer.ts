import * as vscode from 'vscode';
import { inOrder } from '../core/inOrder';
import type { FileSource } from '../core/parts/partSource';
import type { Clock } from '../core/query/clock';
import { folderFiles } from './folderFiles';
import { isFolder } from './partContent';
import { fileSource } from './partSources';
import type { Settings } from './settings';

const { t } = vscode.l10n;

/** Milliseconds after which a search through folders says that it is under way. */
const quietTime = 500;

/** Things chosen that are looked at together. */
const atOnce = 32;

/** Files of folders beyond as many as the settings take from them. */
export interface MoreFiles {
  readonly limit: number;
  /** Goes on with the search, to its end. */
  find(): Promise<readonly FileSource[]>;
}

/** The files among what a user pointed at. */
export interface GatheredFiles {
  readonly sources: readonly FileSource[];
  /** Undefined where these are all. */
  readonly more: MoreFiles | undefined;
}

/** Finds the files that a user points at. */
export class FileGatherer {
  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /**
   * Files as they are and folders with what is below them, each file once. Undefined where there are none, which it
   * says, and where the user cancels the search.
   */
  async gather(uris: readonly vscode.Uri[]): Promise<GatheredFiles | undefined> {
    const chosen: vscode.Uri[] = [];
    const folders: vscode.Uri[] = [];
    let index = 0;
    for await (const found of inOrder(uris, atOnce, isFolder)) {
      (found ? folders : chosen).push(uris[index++] as vscode.Uri);
    }
    const search = new Search(chosen, folders, this.settings);
    const limit = this.settings.context.maxFiles;
    const fromFolders = await this.showing(search, limit);
    if (search.isCancelled) {
      return undefined;
    }
    const sources = [...new Map(chosen.map(uri => [uri.toString(), uri])).values(), ...fromFolders];
    tellLeftOut(search.leftOut, sources.length);
    if (sources.length === 0) {
      return undefined;
    }
    return {
      sources: sources.map(uri => fileSource(uri)),
      more: search.isAtEnd
        ? undefined
        : {
            limit,
            find: async () => {
              const rest = await this.showing(search, Number.POSITIVE_INFINITY);
              return rest.map(uri => fileSource(uri));
            },
          },
    };
  }

  /** A search that takes long shows so, and can be cancelled. */
  private async showing(search: Search, count: number): Promise<readonly vscode.Uri[]> {
    const searching = search.next(count);
    const cancelTimer = this.clock.after(quietTime, () => {
      void vscode.window.withProgress(
        {
          location: vscode.ProgressLocation.Notification,
          title: t('Looking for files'),
          cancellable: true,
        },
        (progress, token) => {
          token.onCancellationRequested(() => search.cancel());
          search.onProgress = found => progress.report({ message: t('{0} found', found) });
          return searching;
        },
      );
    });
    try {
      return await searching;
    } finally {
      cancelTimer();
    }
  }
}

/** A search through folders, which can pause at a limit and go on later. */
class Search {
  isAtEnd = false;
  isCancelled = false;
  leftOut = 0;
  onProgress: (found: number) => void = () => undefined;
  private readonly seen: Set<string>;
  private readonly entries: AsyncGenerator<{ uri: vscode.Uri; leftOut: boolean }>;
  /** Found, but one too many at a pause. */
  private kept: vscode.Uri | undefined;

  constructor(chosen: readonly vscode.Uri[], folders: readonly vscode.Uri[], settings: Settings) {
    this.seen = new Set(chosen.map(uri => uri.toString()));
    this.entries = allFiles(folders, settings);
  }

  cancel(): void {
    this.isCancelled = true;
  }

  /** So many further files, or all that there are. */
  async next(count: number): Promise<readonly vscode.Uri[]> {
    const files: vscode.Uri[] = this.kept ? [this.kept] : [];
    this.kept = undefined;
    while (!this.isCancelled) {
      const { done, value } = await this.entries.next();
      if (done) {
        this.isAtEnd = true;
        return files;
      }
      if (value.leftOut) {
        this.leftOut += 1;
      } else if (this.isNew(value.uri)) {
        if (files.length >= count) {
          this.kept = value.uri;
          return files;
        }
        files.push(value.uri);
        if (files.length % 100 === 0) {
          this.onProgress(files.length);
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

async function* allFiles(folders: readonly vscode.Uri[], settings: Settings) {
  for (const folder of folders) {
    yield* folderFiles(folder, settings);
  }
}

/** What ignore files and excludes have left out is wanted so: said once, without asking for attention. */
function tellLeftOut(leftOut: number, found: number): void {
  if (found === 0) {
    void vscode.window.showInformationMessage(
      leftOut === 0
        ? t('There are no files in what was chosen.')
        : t(
            'There are no files in what was chosen but those that ignore files and exclude settings leave out.',
          ),
    );
  } else if (leftOut > 0) {
    void vscode.window.setStatusBarMessage(
      t('$(info) Left out by ignore files, exclude settings or as links: {0}', leftOut),
      5000,
    );
  }
}
