import * as vscode from 'vscode';
import type { Clock } from '../../core/async/clock';
import { FilePresence } from '../../core/links/filePresence';
import { type PartFile, partByPath } from '../../core/links/partByPath';
import type { PartRecord } from '../../core/parts/partSource';

/** A part from a file. */
interface LocatedPart extends PartFile {
  readonly uri: vscode.Uri;
}

/** The result of locating a path. */
export interface LocatedFile {
  /** The file; absent if there is none. */
  readonly uri?: vscode.Uri;
  /** True if a file system did not respond, so the file may exist. */
  readonly isSilent: boolean;
}

/** Finds the files for paths in answers: first among the parts, then in the workspace, and nowhere else. */
export class FileLocator {
  private readonly presence: FilePresence;

  constructor(clock: Clock) {
    this.presence = new FilePresence(clock);
  }

  /**
   * Finds the file of a path. Waits at most a few seconds for each file system.
   *
   * @param path as {@link parsePathMention} returns it
   * @param parts the parts of the conversation, in order of preference
   */
  async locate(path: string, parts: readonly PartRecord[]): Promise<LocatedFile> {
    let isSilent = false;
    for (const uri of candidates(path, parts)) {
      const isFile = await this.presence.isFile(uri.toString(), fileSystemOf(uri), () =>
        statIsFile(uri),
      );
      if (isFile) {
        return { uri, isSilent: false };
      }
      isSilent ||= isFile === undefined;
    }
    return { isSilent };
  }

  /** Forgets earlier results, so that file systems are asked again. */
  forget(): void {
    this.presence.forget();
  }
}

/**
 * The unit that may not respond: a workspace folder, which may be on a disconnected network drive, or a file system.
 */
function fileSystemOf(uri: vscode.Uri): string {
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

/** The file of a part on disk or in the workspace; none for others, such as an older version of a file. */
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

/** The path of a URI with its drive letter in lower case, because Windows uses both. */
function plainPath({ path }: vscode.Uri): string {
  return path.replace(/^\/[A-Z]:/, drive => drive.toLowerCase());
}
