import * as vscode from 'vscode';
import type { Clock } from '../../core/async/clock';
import { FilePresence } from '../../core/links/filePresence';
import { type PartFile, partByPath } from '../../core/links/partByPath';
import type { PartRecord } from '../../core/parts/partSource';

/** A part that is a file, or a piece of one. */
interface LocatedPart extends PartFile {
  readonly uri: vscode.Uri;
}

/** What a path names. */
export interface LocatedFile {
  /** The file, if there is one. */
  readonly uri?: vscode.Uri;
  /** It may be where no file system answers. */
  readonly isSilent: boolean;
}

/** Finds the files that an answer names: among the parts, then in the workspace, and nowhere else. */
export class FileLocator {
  private readonly presence: FilePresence;

  constructor(clock: Clock) {
    this.presence = new FilePresence(clock);
  }

  /**
   * The file that a path names; takes seconds at the most for each file system.
   *
   * @param path as {@link parsePathMention} gives it
   * @param parts those that count first, the likeliest first
   */
  async locate(path: string, parts: readonly PartRecord[]): Promise<LocatedFile> {
    let isSilent = false;
    for (const uri of candidates(path, parts)) {
      const isFile = await this.presence.isFile(uri.toString(), placeOf(uri), () =>
        statIsFile(uri),
      );
      if (isFile) {
        return { uri, isSilent: false };
      }
      isSilent ||= isFile === undefined;
    }
    return { isSilent };
  }

  /** Asks the file systems again from here on. */
  forget(): void {
    this.presence.forget();
  }
}

/** Of two workspace folders, one may be on a network drive that is gone. */
function placeOf(uri: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return folder ? folder.uri.toString() : `${uri.scheme}://${uri.authority}`;
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
