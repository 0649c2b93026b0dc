import * as vscode from 'vscode';
import type { EntryKind, FolderReader } from '../../core/folders/folderReader';

const { Directory, File, SymbolicLink } = vscode.FileType;

/** Reads folders through the file system API of VS Code. */
export class WorkspaceReader implements FolderReader {
  constructor(
    private readonly root: vscode.Uri,
    readonly ignoresCase: boolean,
  ) {}

  async list(path: string) {
    const entries = await vscode.workspace.fs.readDirectory(this.uri(path || '/'));
    return entries.map(([name, type]) => ({ name, kind: entryKind(type) }));
  }

  async kind(path: string): Promise<EntryKind | undefined> {
    try {
      return entryKind((await vscode.workspace.fs.stat(this.uri(path))).type);
    } catch {
      return undefined;
    }
  }

  async readText(path: string): Promise<string | undefined> {
    try {
      const uri = this.uri(path);
      const { type } = await vscode.workspace.fs.stat(uri);
      // Reading a pipe would never end.
      return type & File
        ? new TextDecoder().decode(await vscode.workspace.fs.readFile(uri))
        : undefined;
    } catch {
      return undefined;
    }
  }

  private uri(path: string): vscode.Uri {
    return this.root.with({ path });
  }
}

/** A broken symbolic link has no other type, and counts as a special file. */
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
