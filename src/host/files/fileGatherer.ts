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

/** Milliseconds after which a search through folders says that it is under way. */
const quietTime = 500;

/** Things chosen that are looked at together. */
const atOnce = 32;

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
  readonly find: FindFiles = async (chosen, signal) => {
    const files: ChosenFile[] = [];
    const folders: ChosenFile[] = [];
    for await (const { each, found } of mapInOrder(chosen, atOnce, inspect)) {
      if (!each.signal.aborted) {
        (found ? folders : files).push(each);
      }
    }
    const search = new FolderSearch(files, folders, this.settings, this.platform);
    const { maxFiles: limit } = this.settings.context;
    const found = await this.showing(search, limit, signal);
    // Of what nobody wants any longer nothing is told.
    if (search.isCancelled || signal.aborted) {
      return undefined;
    }
    const chosenFiles = files.map(({ source }) => ({ source, chosen: source }));
    tellLeftOut(search.leftOut, chosenFiles.length + found.length);
    return {
      files: [...chosenFiles, ...found],
      ...(!search.isAtEnd && {
        more: {
          limit,
          folders: folders.map(({ source }) => source),
          find: async (_, wanted) => {
            const rest = await this.showing(search, Number.POSITIVE_INFINITY, wanted);
            return { files: rest };
          },
        },
      }),
    };
  };

  /** A search that takes long shows so, and can be cancelled. */
  private async showing(
    search: FolderSearch,
    count: number,
    signal: AbortSignal,
  ): Promise<readonly FoundFile[]> {
    const cancel = () => search.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    const searching = search.next(count);
    const cancelTimer = this.platform.clock.after(quietTime, () => {
      void showProgress(t('Looking for files'), (report, token) => {
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

/** Whether it is a folder; of what is no longer wanted nobody waits for the answer. */
async function inspect(each: ChosenFile): Promise<{ each: ChosenFile; found: boolean }> {
  const uri = vscode.Uri.parse(each.source.uri);
  return { each, found: await abortable(each.signal, () => isFolder(uri)).catch(() => false) };
}

/** What ignore files and excludes have left out is wanted so: said once, without asking for attention. */
function tellLeftOut(leftOut: number, found: number): void {
  if (found === 0) {
    void showInformation(
      leftOut === 0
        ? t('There are no files in what was chosen.')
        : t(
            'There are no files in what was chosen but those that ignore files and exclude settings leave out.',
          ),
    );
  } else if (leftOut > 0) {
    showStatusMessage(
      'info',
      t('Left out by ignore files, exclude settings or as links: {0}', leftOut),
      5000,
    );
  }
}
