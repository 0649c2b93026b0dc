import * as vscode from 'vscode';
import { ExcludeGlobs } from '../core/folders/excludeGlobs';
import type { EntryKind, FolderReader } from '../core/folders/folderReader';
import { rulesAbove } from '../core/folders/ignoreRules';
import { type WalkedEntry, walkFolder } from '../core/folders/walkFolder';
import type { Settings } from './settings';

const { Directory, File, SymbolicLink } = vscode.FileType;

/** An entry with its address. */
export interface FoundEntry extends Pick<WalkedEntry, 'what'> {
  readonly uri: vscode.Uri;
}

/**
 * Goes through a folder as the settings for it say, in an order that is always the same.
 *
 * @param ignoresCase whether the disk of this machine takes names for the same that differ in case
 */
export async function* folderFiles(
  folder: vscode.Uri,
  settings: Settings,
  ignoresCase: boolean,
): AsyncGenerator<FoundEntry, void, undefined> {
  const reader = new WorkspaceReader(folder, folder.scheme === 'file' && ignoresCase);
  const root = withoutEndSlash(folder.path);
  const workspaceFolder = vscode.workspace.getWorkspaceFolder(folder);
  const workspaceRoot = workspaceFolder && withoutEndSlash(workspaceFolder.uri.path);
  const { respectGitignore: respectIgnoreFiles, excludes } = settings.folderRules(folder);
  const found: AsyncIterable<WalkedEntry> = walkFolder({
    reader,
    root,
    globBase: workspaceRoot ?? root,
    excludes: await ExcludeGlobs.of(...excludes),
    respectIgnoreFiles,
    rulesAbove: respectIgnoreFiles ? await rulesAbove(reader, root, workspaceRoot) : undefined,
  });
  for await (const { path, what } of found) {
    yield { uri: folder.with({ path }), what };
  }
}

/** A file system of VS Code's as the search needs it. */
class WorkspaceReader implements FolderReader {
  constructor(
    private readonly any: vscode.Uri,
    readonly ignoresCase: boolean,
  ) {}

  async list(path: string) {
    const entries = await vscode.workspace.fs.readDirectory(this.uri(path || '/'));
    return entries.map(([name, type]) => ({ name, kind: entryKind(type) }));
  }

  async exists(path: string): Promise<boolean> {
    try {
      await vscode.workspace.fs.stat(this.uri(path));
      return true;
    } catch {
      return false;
    }
  }

  async readText(path: string): Promise<string | undefined> {
    const uri = this.uri(path);
    try {
      const { type } = await vscode.workspace.fs.stat(uri);
      // Of a pipe no end would come.
      return type & File
        ? new TextDecoder().decode(await vscode.workspace.fs.readFile(uri))
        : undefined;
    } catch {
      return undefined;
    }
  }

  private uri(path: string): vscode.Uri {
    return this.any.with({ path });
  }
}

/** A link that leads nowhere has no other type; it is told as something that cannot be sent. */
function entryKind(type: vscode.FileType): EntryKind {
  switch (type) {
    case File:
      return 'file';
    case Directory:
      return 'folder';
    default:
      return type & SymbolicLink && type !== SymbolicLink ? 'link' : 'special';
  }
}

function withoutEndSlash(path: string): string {
  return path.replace(/\/+$/, '');
}
