import * as vscode from 'vscode';
import { mapInOrder } from '../../core/async/concurrency';
import { baseName } from '../../core/files/fileNames';
import { type Candidate, rankFiles } from '../../core/files/rankFiles';
import { anyOf, caseInsensitive } from '../../core/folders/searchGlobs';
import type { Platform } from '../../core/platform';
import type { Settings } from '../settings/settings';
import { Disposable } from '../window/disposable';
import { nameOf, openFiles, uniqueUris } from './fileSource';
import { FolderOffers, searchIn } from './folderFiles';

/** A file that is in the workspace or open. */
interface WorkspaceFile extends Candidate {
  readonly uri: vscode.Uri;
}

/** The maximum number of files in a list of the whole workspace. In a larger workspace, each search asks VS Code. */
const maxListed = 20_000;

/** The maximum number of files that such a search gets from VS Code. */
const maxSearched = 2000;

/** The maximum number of files that are suggested. */
const maxSuggested = 20;

/** The number of matching files that are checked against the exclude rules at the same time. */
const concurrency = 32;

/** The time for which a list of files is used: about as long as it takes to type a file name. */
const lifetimeMs = 10_000;

/** The files that match a typed text, best first. */
interface FileMatches {
  readonly best: readonly WorkspaceFile[];
  /** True if the first file is likely the one that the user means. */
  readonly isSure: boolean;
}

/** The files of the workspace that VS Code finds. */
interface Listing {
  readonly uris: readonly vscode.Uri[];
  /** True if these are all files of the workspace. */
  readonly isComplete: boolean;
  readonly offers: FolderOffers;
}

/** Finds files of the workspace by parts of their names, like Quick Open. */
export class WorkspaceFiles extends Disposable {
  private listed: { readonly at: number; readonly listing: Promise<Listing> } | undefined;
  private searching: vscode.CancellationTokenSource | undefined;
  /** Files of editors that were active, most recent first. */
  private recent: readonly vscode.Uri[] = [];

  /** @param limit the maximum number of files in a list of the whole workspace */
  constructor(
    private readonly platform: Pick<Platform, 'clock' | 'ignoresCase' | 'realPath'>,
    private readonly settings: Settings,
    private readonly limit = maxListed,
  ) {
    super();
    this._register(
      vscode.window.onDidChangeActiveTextEditor(editor => {
        if (editor) {
          const all = [editor.document.uri, ...this.recent];
          this.recent = uniqueUris(all).slice(0, maxSuggested);
        }
      }),
    );
  }

  /** The best matches for a typed text. Files that are open or were active recently are preferred. */
  async find(typed: string): Promise<FileMatches> {
    const { uris: all, isComplete, offers } = await this.listing();
    const uris = isComplete || typed === '' ? all : await this.search(typed);
    const recent = uniqueUris([...this.recent, ...openFiles()]);
    const ranks = new Map(recent.map((uri, index) => [uri.toString(), index]));
    const files = uniqueUris([...recent, ...uris]).map(uri => ({
      uri,
      path: nameOf(uri),
      recency: ranks.get(uri.toString()),
    }));
    const best: WorkspaceFile[] = [];
    let isSure = false;
    const checked = mapInOrder(
      rankFiles(files, typed),
      concurrency,
      async ({ candidate, isLikely }) => {
        const { uri, recency } = candidate;
        const folder = vscode.workspace.getWorkspaceFolder(uri);
        const isOffered =
          recency !== undefined || !folder || (await offers.offers(uri, folder.uri));
        return { candidate, isLikely, isOffered };
      },
    );
    for await (const { candidate, isLikely, isOffered } of checked) {
      if (isOffered) {
        isSure ||= isLikely && best.length === 0;
        best.push(candidate);
        if (best.length === maxSuggested) {
          break;
        }
      }
    }
    return { best, isSure };
  }

  private listing(): Promise<Listing> {
    const now = this.platform.clock.elapsed();
    if (!this.listed || now - this.listed.at > lifetimeMs) {
      this.listed = { at: now, listing: this.list() };
    }
    return this.listed.listing;
  }

  private async list(): Promise<Listing> {
    const uris = await vscode.workspace.findFiles('**/*', excludeGlob(), this.limit);
    return {
      uris,
      isComplete: uris.length < this.limit,
      offers: new FolderOffers(folder =>
        searchIn(folder, this.settings, this.platform, this.settings.searchExclude(folder)),
      ),
    };
  }

  private async search(typed: string): Promise<readonly vscode.Uri[]> {
    this.searching?.cancel();
    this.searching = new vscode.CancellationTokenSource();
    return vscode.workspace.findFiles(
      `**/*${caseInsensitive(baseName(typed))}*`,
      excludeGlob(),
      maxSearched,
      this.searching.token,
    );
  }
}

/** A glob of excluded files that VS Code need not search. VS Code applies `files.exclude` itself. */
function excludeGlob(): string | undefined {
  const globs = ['search', 'agentQuery.context'].flatMap(section =>
    Object.entries(vscode.workspace.getConfiguration(section).get<object>('exclude') ?? {}),
  );
  return anyOf(globs.flatMap(([glob, isOn]) => (isOn === true ? [glob] : [])));
}
