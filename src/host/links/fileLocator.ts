import * as vscode from 'vscode';
import { type PartFile, partByPath } from '../../core/links/partByPath';
import type { PartRecord } from '../../core/parts/partSource';
import type { Clock } from '../../core/query/clock';

/** Milliseconds for which the answer of a file system counts. */
const fresh = 30_000;

/** Answers of file systems that are kept at the most. */
const keptAnswers = 5000;

/** A part that is a file, or a piece of one. */
interface LocatedPart extends PartFile {
  readonly uri: vscode.Uri;
}

/** Finds the files that an answer names: among the parts, then in the workspace, and nowhere else. */
export class FileLocator {
  private readonly answers = new Map<string, { readonly at: number; readonly isFile: boolean }>();

  constructor(private readonly clock: Clock) {}

  /**
   * The file that a path names, if it is there.
   *
   * @param path as {@link parsePathMention} gives it
   * @param parts those that count first, the likeliest first
   */
  async locate(path: string, parts: readonly PartRecord[]): Promise<vscode.Uri | undefined> {
    for (const uri of candidates(path, parts)) {
      if (await this.isFile(uri)) {
        return uri;
      }
    }
    return undefined;
  }

  /** Asks the file systems again from here on. */
  forget(): void {
    this.answers.clear();
  }

  private async isFile(uri: vscode.Uri): Promise<boolean> {
    const key = uri.toString();
    const known = this.answers.get(key);
    const now = this.clock.now();
    if (known && now - known.at < fresh) {
      return known.isFile;
    }
    const isFile = await statIsFile(uri);
    if (this.answers.size >= keptAnswers) {
      this.answers.clear();
    }
    this.answers.set(key, { at: now, isFile });
    return isFile;
  }
}

async function statIsFile(uri: vscode.Uri): Promise<boolean> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.File) !== 0;
  } catch {
    return false;
  }
}

function* candidates(path: string, parts: readonly PartRecord[]): Generator<vscode.Uri> {
  const part = partByPath(path, parts.flatMap(locatedPart));
  if (part) {
    yield part.uri;
  }
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (path.startsWith('/')) {
    for (const { uri } of folders) {
      if (path.startsWith(`${plainPath(uri).replace(/\/$/, '')}/`)) {
        yield uri.with({ path });
      }
    }
    return;
  }
  for (const { name, uri } of folders) {
    if (folders.length > 1 && path.startsWith(`${name}/`)) {
      yield vscode.Uri.joinPath(uri, path.slice(name.length + 1));
    }
  }
  for (const { uri } of folders) {
    yield vscode.Uri.joinPath(uri, path);
  }
}

/** A part that is a file of the disk or of the workspace; others, such as an older version of a file, are not meant. */
function locatedPart({ source }: PartRecord): LocatedPart[] {
  if ((source.kind !== 'file' && source.kind !== 'selection') || source.uri === undefined) {
    return [];
  }
  const uri = vscode.Uri.parse(source.uri);
  const folders = vscode.workspace.workspaceFolders ?? [];
  const isFile = ['file', ...folders.map(folder => folder.uri.scheme)].includes(uri.scheme);
  const name = source.kind === 'file' ? source.name : source.path;
  return isFile ? [{ name, path: plainPath(uri), uri }] : [];
}

/** The path of an address; Windows writes drives with either case. */
function plainPath({ path }: vscode.Uri): string {
  return path.replace(/^\/[A-Z]:/, drive => drive.toLowerCase());
}
