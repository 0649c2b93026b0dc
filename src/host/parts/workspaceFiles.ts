import * as vscode from 'vscode';
import type { Clock } from '../../core/async/clock';
import { mapInOrder } from '../../core/async/concurrency';
import { type Candidate, rankFiles } from '../../core/files/rankFiles';
import { isSecretName } from '../../core/files/sensitiveFiles';
import { anyOf } from '../../core/folders/searchGlobs';
import type { Platform } from '../../core/platform';
import type { Settings } from '../settings/settings';
import { Disposable } from '../window/disposable';
import type { FileLocator } from './fileLocator';
import { nameOf, openFiles, uniqueUris } from './fileSource';
import { FolderOffers, searchIn } from './folderFiles';
import { type FoundFiles, WorkspaceSearch } from './workspaceSearch';

/** A file that is in the workspace or open. */
interface WorkspaceFile extends Candidate {
  readonly uri: vscode.Uri;
}

/** The maximum number of files in a list of the whole workspace. In a larger workspace, each search reads its folders. */
const maxListed = 20_000;

/** The maximum number of files that are suggested. */
const maxSuggested = 20;

/** The number of matching files that are checked against the exclude rules at the same time. */
const concurrency = 32;

/** The time for which a list of files is used: about as long as it takes to type a file name. */
const lifetimeMs = 10_000;

/** The files that match a typed text, best first. */
interface FileMatches extends Pick<FoundFiles, 'isComplete'> {
  readonly best: readonly WorkspaceFile[];
  /** True if the first file is likely the one that the user means. */
  readonly isSure: boolean;
}

/** Finds files of the workspace by their paths, or by parts of them, like Quick Open. */
export class WorkspaceFiles extends Disposable {
  private readonly listing: ShortLived<Promise<readonly vscode.Uri[]>>;
  private readonly offers: ShortLived<FolderOffers>;
  /** True if the workspace had more files than are listed. */
  private isLarge = false;
  private readonly search: WorkspaceSearch;
  /** Files of editors that were active, most recent first. */
  private recent: readonly vscode.Uri[] = [];

  /** @param limit the maximum number of files in a list of the whole workspace */
  constructor(
    platform: Pick<Platform, 'clock' | 'ignoresCase' | 'realPath'>,
    settings: Settings,
    private readonly locator: Pick<FileLocator, 'locate'>,
    private readonly limit = maxListed,
  ) {
    super();
    const rulesFor = (folder: vscode.Uri) =>
      searchIn(folder, settings, platform, settings.searchExclude(folder));
    this.search = new WorkspaceSearch(platform.clock, rulesFor);
    this.listing = new ShortLived(platform.clock, () => this.list());
    this.offers = new ShortLived(platform.clock, () => new FolderOffers(rulesFor));
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
    const exact = await this.fileAt(typed);
    const { uris, isComplete } = await this.candidates(typed, exact);
    const recent = uniqueUris([...this.recent, ...openFiles()]);
    const ranks = new Map(recent.map((uri, index) => [uri.toString(), index]));
    const described = (uri: vscode.Uri) => ({
      uri,
      path: nameOf(uri),
      recency: ranks.get(uri.toString()),
    });
    const best = exact ? [described(exact)] : [];
    // `#12` is more often an issue.
    let isSure = exact !== undefined && /\p{L}/u.test(typed);
    const others = uniqueUris([...recent, ...uris]).filter(
      uri => uri.toString() !== exact?.toString(),
    );
    const ranked = rankFiles(others.map(described), typed);
    const checked = mapInOrder(
      typed === '' ? secretsLast(ranked) : ranked,
      concurrency,
      async ({ candidate, isLikely }) => {
        const isOffered = candidate.recency !== undefined || (await this.isOffered(candidate.uri));
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
    return { best, isSure, isComplete };
  }

  /** The file with this path in the workspace, if it is not excluded. */
  private async fileAt(typed: string): Promise<vscode.Uri | undefined> {
    const { file } = typed === '' ? {} : await this.locator.locate(typed, []);
    // With a line, the text is not only a path.
    return file && !file.place && (await this.isOffered(file.uri)) ? file.uri : undefined;
  }

  private async isOffered(uri: vscode.Uri): Promise<boolean> {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    return !folder || this.offers.value.offers(uri, folder.uri);
  }

  /**
   * Files that may match: all files of a small workspace, or the best matches in a large one. There, a whole typed path
   * is not searched for.
   */
  private async candidates(typed: string, exact: vscode.Uri | undefined): Promise<FoundFiles> {
    const isSearch = () => this.isLarge && typed !== '';
    const uris = isSearch() ? [] : await this.listing.value;
    const isPath = exact !== undefined && /[\\/]/.test(typed);
    return isSearch() && !isPath
      ? this.search.find(typed, maxSuggested)
      : { uris, isComplete: true };
  }

  private async list(): Promise<readonly vscode.Uri[]> {
    const uris = await vscode.workspace.findFiles('**/*', excludeGlob(), this.limit);
    this.isLarge = uris.length >= this.limit;
    return uris;
  }
}

/** Files in their order, with files that look like secrets at the end. */
function secretsLast<T extends { readonly candidate: Candidate }>(
  files: readonly T[],
): readonly T[] {
  const isSecret = ({ candidate }: T) => isSecretName(candidate.path);
  return [...files.filter(file => !isSecret(file)), ...files.filter(isSecret)];
}

/** A value that is made again once it is older than {@link lifetimeMs}. */
class ShortLived<T> {
  private made: { readonly at: number; readonly value: T } | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly make: () => T,
  ) {}

  get value(): T {
    const now = this.clock.elapsed();
    if (!this.made || now - this.made.at > lifetimeMs) {
      this.made = { at: now, value: this.make() };
    }
    return this.made.value;
  }
}

/** A glob of excluded files that VS Code need not search. VS Code applies `files.exclude` itself. */
function excludeGlob(): string | undefined {
  const globs = ['search', 'agentQuery.context'].flatMap(section =>
    Object.entries(vscode.workspace.getConfiguration(section).get<object>('exclude') ?? {}),
  );
  return anyOf(globs.flatMap(([glob, isOn]) => (isOn === true ? [glob] : [])));
}
