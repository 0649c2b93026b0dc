import * as vscode from 'vscode';
import { inOrder } from '../core/inOrder';
import type { FileSource } from '../core/parts/partSource';
import type { Platform } from '../core/platform';
import { FolderSearch } from './folderSearch';
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
    private readonly platform: Pick<Platform, 'clock' | 'ignoresCase'>,
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
    const search = new FolderSearch(chosen, folders, this.settings, this.platform);
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
  private async showing(search: FolderSearch, count: number): Promise<readonly vscode.Uri[]> {
    const searching = search.next(count);
    const cancelTimer = this.platform.clock.after(quietTime, () => {
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
