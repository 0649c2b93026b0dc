import * as vscode from 'vscode';
import { type Candidate, type Ranking, rankFiles } from '../core/parts/fileRanking';
import type { Platform } from '../core/platform';
import { Disposable } from './disposable';
import { withoutIgnored } from './ignoredFiles';
import { openFiles, uniqueUris } from './openFiles';
import { nameOf } from './partSources';

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

/** Milliseconds for which a list of files is good: about as long as it takes to type the name of one. */
const lifetime = 10_000;

/** Finds files of the workspace by a piece of their names, as quick open does. */
export class WorkspaceFiles extends Disposable {
  private listed:
    | { readonly at: number; readonly uris: Promise<readonly vscode.Uri[]> }
    | undefined;
  private searching: vscode.CancellationTokenSource | undefined;
  /** Whether the list has all files. */
  private isComplete = true;
  /** Files that were looked at, the last one first. */
  private seen: readonly vscode.Uri[] = [];

  constructor(private readonly platform: Pick<Platform, 'clock' | 'ignoresCase'>) {
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
    const all = await this.list();
    const uris = this.isComplete || typed === '' ? all : await this.search(typed);
    const recent = uniqueUris([...this.seen, ...openFiles()]);
    const recency = new Map(recent.map((uri, index) => [uri.toString(), index]));
    const files = uniqueUris([...recent, ...uris]).map(uri => ({
      uri,
      path: nameOf(uri),
      recency: recency.get(uri.toString()),
    }));
    return rankFiles(files, typed, maxSuggested);
  }

  private list(): Promise<readonly vscode.Uri[]> {
    const now = this.platform.clock.now();
    if (!this.listed || now - this.listed.at > lifetime) {
      this.listed = { at: now, uris: this.findAll() };
    }
    return this.listed.uris;
  }

  private async findAll(): Promise<readonly vscode.Uri[]> {
    const uris = await vscode.workspace.findFiles('**/*', excludes(), maxListed);
    this.isComplete = uris.length < maxListed;
    return respectsGitignore() ? withoutIgnored(uris, this.platform.ignoresCase) : uris;
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
