import * as vscode from 'vscode';
import { mapInOrder } from '../../core/async/mapInOrder';
import { baseName } from '../../core/files/baseName';
import { type Candidate, rankFiles } from '../../core/files/rankFiles';
import { OfferedFiles } from '../../core/folders/offeredFiles';
import type { Platform } from '../../core/platform';
import { Disposable } from '../disposable';
import type { Settings } from '../settings/settings';
import { nameOf } from './fileSource';
import { searchIn } from './folderFiles';
import { openFiles, uniqueUris } from './openFiles';

/** A file of the workspace, or one that is open. */
export interface WorkspaceFile extends Candidate {
  readonly uri: vscode.Uri;
}

/** Files that are listed at the most; in a workspace with more, each search asks VS Code anew. */
const maxListed = 20_000;

/** Files that such a search looks at. */
const maxSearched = 2000;

/** Files that are suggested. */
const maxSuggested = 20;

/** Files that fit and are looked at together, whether they are left out. */
const atOnce = 32;

/** Milliseconds for which a list of files is good: about as long as it takes to type the name of one. */
const lifetime = 10_000;

/** The files that fit what was typed, the best first. */
export interface FoundFiles {
  readonly best: readonly WorkspaceFile[];
  /** The first is likely what is meant. */
  readonly isSure: boolean;
}

/** Files of the workspace, as VS Code finds them. */
interface Listing {
  readonly uris: readonly vscode.Uri[];
  /** Whether these are all. */
  readonly isComplete: boolean;
  readonly offers: WorkspaceOffers;
}

/** Finds files of the workspace by a piece of their names, as quick open does. */
export class WorkspaceFiles extends Disposable {
  private listed: { readonly at: number; readonly listing: Promise<Listing> } | undefined;
  private searching: vscode.CancellationTokenSource | undefined;
  /** Files that were looked at, the last one first. */
  private seen: readonly vscode.Uri[] = [];

  /** @param limit how many files are listed */
  constructor(
    private readonly platform: Pick<Platform, 'clock' | 'ignoresCase'>,
    private readonly settings: Settings,
    private readonly limit = maxListed,
  ) {
    super();
    this._register(
      vscode.window.onDidChangeActiveTextEditor(editor => {
        if (editor) {
          const { uri } = editor.document;
          this.seen = [uri, ...this.seen.filter(each => !isSame(each, uri))].slice(0, maxSuggested);
        }
      }),
    );
  }

  /** The files that fit best, those that are open or were looked at lately before others like them. */
  async find(typed: string): Promise<FoundFiles> {
    const { uris: all, isComplete, offers } = await this.listing();
    const uris = isComplete || typed === '' ? all : await this.search(typed);
    const recent = uniqueUris([...this.seen, ...openFiles()]);
    const recency = new Map(recent.map((uri, index) => [uri.toString(), index]));
    const files = uniqueUris([...recent, ...uris]).map(uri => ({
      uri,
      path: nameOf(uri),
      recency: recency.get(uri.toString()),
    }));
    const best: WorkspaceFile[] = [];
    let isSure = false;
    const looked = mapInOrder(rankFiles(files, typed), atOnce, async ({ candidate, isLikely }) => {
      const isOffered = candidate.recency !== undefined || (await offers.offers(candidate.uri));
      return { candidate, isLikely, isOffered };
    });
    for await (const { candidate, isLikely, isOffered } of looked) {
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
    if (!this.listed || now - this.listed.at > lifetime) {
      this.listed = { at: now, listing: this.list() };
    }
    return this.listed.listing;
  }

  private async list(): Promise<Listing> {
    const found = await vscode.workspace.findFiles('**/*', excludes(), this.limit);
    return {
      uris: found,
      isComplete: found.length < this.limit,
      offers: new WorkspaceOffers(this.settings, this.platform.ignoresCase),
    };
  }

  private async search(typed: string): Promise<readonly vscode.Uri[]> {
    this.searching?.cancel();
    const searching = new vscode.CancellationTokenSource();
    this.searching = searching;
    return vscode.workspace.findFiles(
      `**/*${anyCase(baseName(typed))}*`,
      excludes(),
      maxSearched,
      searching.token,
    );
  }
}

/** What the settings and the ignore files leave out of the workspace's folders; read as it is needed, and once. */
class WorkspaceOffers {
  private readonly folders = new Map<string, Promise<OfferedFiles>>();

  constructor(
    private readonly settings: Settings,
    private readonly ignoresCase: boolean,
  ) {}

  async offers(uri: vscode.Uri): Promise<boolean> {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    if (!folder) {
      return true;
    }
    const key = folder.uri.toString();
    let offered = this.folders.get(key);
    if (!offered) {
      offered = this.open(folder.uri);
      this.folders.set(key, offered);
    }
    return (await offered).offers(uri.path);
  }

  private async open(folder: vscode.Uri): Promise<OfferedFiles> {
    const searchExclude = this.settings.searchExclude(folder);
    return new OfferedFiles(await searchIn(folder, this.settings, this.ignoresCase, searchExclude));
  }
}

/**
 * What VS Code need not look for, since it is left out: as far as it can be said in one glob. `files.exclude` it leaves
 * out by itself.
 */
function excludes(): string | undefined {
  const globs = ['search', 'agentQuery.context'].flatMap(section =>
    Object.entries(vscode.workspace.getConfiguration(section).get<object>('exclude') ?? {}).flatMap(
      ([glob, isOn]) => (isOn === true ? expandBraces(glob) : []),
    ),
  );
  const plain = globs.filter(glob => !/[[\]{},]/.test(glob));
  return plain.length > 0 ? `{${plain.join(',')}}` : undefined;
}

/** `*.{a,b}` as `*.a` and `*.b`, since braces cannot stand in braces everywhere. */
function expandBraces(glob: string): readonly string[] {
  const match = /\{([^{}]+)\}/.exec(glob);
  return match
    ? (match[1] ?? '')
        .split(',')
        .filter(choice => choice !== '')
        .flatMap(choice =>
          expandBraces(
            glob.slice(0, match.index) + choice + glob.slice(match.index + match[0].length),
          ),
        )
    : [glob];
}

/** A glob for a text in capitals or not; what means something in a glob stands for any character. */
function anyCase(text: string): string {
  return [...text]
    .map(character => {
      const [lower, upper] = [character.toLowerCase(), character.toUpperCase()];
      return lower !== upper && lower.length === 1 && upper.length === 1
        ? `[${lower}${upper}]`
        : /[\w.-]/.test(character)
          ? character
          : '?';
    })
    .join('');
}

function isSame(a: vscode.Uri, b: vscode.Uri): boolean {
  return a.toString() === b.toString();
}
