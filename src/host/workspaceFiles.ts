import * as vscode from 'vscode';
import { type Candidate, type Ranking, rankFiles } from '../core/parts/fileRanking';
import type { Platform } from '../core/platform';
import { Disposable } from './disposable';
import { IgnoredFiles } from './ignoredFiles';
import { openFiles, uniqueUris } from './openFiles';
import { nameOf } from './partSources';

/** A file of the workspace, or one that is open. */
export interface WorkspaceFile extends Candidate {
  readonly uri: vscode.Uri;
}

/** Files that are listed at the most; in a workspace with more, each search asks VS Code anew. */
const maxListed = 20_000;

/** Files that such a search looks at, and ignore files that count in it. */
const maxSearched = 2000;
const maxIgnoreFiles = 200;

/** Files that are suggested. */
const maxSuggested = 20;

/** Milliseconds for which a list of files is good: about as long as it takes to type the name of one. */
const lifetime = 10_000;

/** Files of the workspace but those that are left out. */
interface Listing {
  readonly uris: readonly vscode.Uri[];
  /** Whether these are all. */
  readonly isComplete: boolean;
  readonly isWanted: (uri: vscode.Uri) => boolean;
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
  async find(typed: string): Promise<Ranking<WorkspaceFile>> {
    const { uris: all, isComplete, isWanted } = await this.listing();
    const uris = isComplete || typed === '' ? all : (await this.search(typed)).filter(isWanted);
    const recent = uniqueUris([...this.seen, ...openFiles()]);
    const recency = new Map(recent.map((uri, index) => [uri.toString(), index]));
    const files = uniqueUris([...recent, ...uris]).map(uri => ({
      uri,
      path: nameOf(uri),
      recency: recency.get(uri.toString()),
    }));
    return rankFiles(files, typed, maxSuggested);
  }

  private listing(): Promise<Listing> {
    const now = this.platform.clock.now();
    if (!this.listed || now - this.listed.at > lifetime) {
      this.listed = { at: now, listing: this.list() };
    }
    return this.listed.listing;
  }

  private async list(): Promise<Listing> {
    const found = await vscode.workspace.findFiles('**/*', excludes(), this.limit);
    const isComplete = found.length < this.limit;
    if (!respectsGitignore()) {
      return { uris: found, isComplete, isWanted: () => true };
    }
    const ignoreFiles = isComplete
      ? found.filter(({ path }) => path.endsWith('/.gitignore')).slice(0, maxIgnoreFiles)
      : await vscode.workspace.findFiles('**/.gitignore', excludes(), maxIgnoreFiles);
    const ignored = await IgnoredFiles.of(ignoreFiles, this.platform.ignoresCase);
    const isWanted = (uri: vscode.Uri) => !ignored.ignores(uri);
    return { uris: found.filter(isWanted), isComplete, isWanted };
  }

  private async search(typed: string): Promise<readonly vscode.Uri[]> {
    this.searching?.cancel();
    const searching = new vscode.CancellationTokenSource();
    this.searching = searching;
    const name = typed.slice(typed.lastIndexOf('/') + 1);
    return vscode.workspace.findFiles(
      `**/*${anyCase(name)}*`,
      excludes(),
      maxSearched,
      searching.token,
    );
  }
}

/** What the user leaves out of searches and of folders; `files.exclude` VS Code leaves out by itself. */
function excludes(): string | undefined {
  const globs = ['search', 'agentQuery.context'].flatMap(section =>
    Object.entries(vscode.workspace.getConfiguration(section).get<object>('exclude') ?? {}).flatMap(
      ([glob, isOn]) => (isOn === true ? expandBraces(glob) : []),
    ),
  );
  return globs.length > 0 ? `{${globs.join(',')}}` : undefined;
}

function respectsGitignore(): boolean {
  const context = vscode.workspace.getConfiguration('agentQuery.context');
  return context.get('respectGitignore') !== false;
}

/** `*.{a,b}` as `*.a` and `*.b`, since braces cannot stand in braces everywhere. */
function expandBraces(glob: string): readonly string[] {
  const match = /\{([^{}]*)\}/.exec(glob);
  return match
    ? (match[1] ?? '')
        .split(',')
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
