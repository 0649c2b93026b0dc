import * as vscode from 'vscode';
import type { FileStatus, FileStorage } from '../../core/conversation/saved/fileStorage';

/** Files in a storage folder of the extension. Paths are relative to it, with forward slashes. */
export class WorkspaceStorage implements FileStorage {
  private readonly fs = vscode.workspace.fs;
  private readonly local: FileStorage | undefined;
  /** The path of {@link root} on the local disk. */
  private readonly folder: string;

  /** @param localFiles the local disk, if there is one */
  constructor(
    private readonly root: vscode.Uri,
    localFiles?: FileStorage,
  ) {
    this.local = root.scheme === 'file' ? localFiles : undefined;
    this.folder = root.fsPath;
  }

  async list(folder: string): Promise<readonly string[] | undefined> {
    if (this.local) {
      return this.local.list(this.localPath(folder));
    }
    const entries = await unlessMissing(this.fs.readDirectory(this.uri(folder)));
    return entries?.map(([name]) => name);
  }

  async read(file: string): Promise<Uint8Array | undefined> {
    return this.local
      ? this.local.read(this.localPath(file))
      : unlessMissing(this.fs.readFile(this.uri(file)));
  }

  async stat(path: string): Promise<FileStatus | undefined> {
    if (this.local) {
      return this.local.stat(this.localPath(path));
    }
    const stat = await unlessMissing(this.fs.stat(this.uri(path)));
    return stat && { modifiedAt: stat.mtime, bytes: stat.size };
  }

  async write(file: string, bytes: Uint8Array): Promise<void> {
    await (this.local
      ? this.local.write(this.localPath(file), bytes)
      : this.fs.writeFile(this.uri(file), bytes));
  }

  async remove(path: string): Promise<void> {
    await (this.local
      ? this.local.remove(this.localPath(path))
      : unlessMissing(this.fs.delete(this.uri(path), { recursive: true })));
  }

  async createFolder(folder: string): Promise<void> {
    await (this.local
      ? this.local.createFolder(this.localPath(folder))
      : this.fs.createDirectory(this.uri(folder)));
  }

  /** Without a URI, which takes as long as reading the file's time. Windows understands both separators. */
  private localPath(path: string): string {
    return `${this.folder}/${path}`;
  }

  private uri(path: string): vscode.Uri {
    return vscode.Uri.joinPath(this.root, path);
  }
}

/** Resolves to undefined if a file or folder does not exist. @throws other errors */
async function unlessMissing<T>(operation: Thenable<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') {
      return undefined;
    }
    throw error;
  }
}
