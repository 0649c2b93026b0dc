import * as vscode from 'vscode';
import type {
  FileReader,
  FileStatus,
  FileStorage,
} from '../../core/conversation/saved/fileStorage';

/** Files in a storage folder of the extension. Paths are relative to it and separated by slashes. */
export class WorkspaceStorage implements FileStorage {
  private readonly fs = vscode.workspace.fs;
  private readonly local: FileReader | undefined;

  /** @param localFiles reads the local disk, if there is one */
  constructor(
    private readonly root: vscode.Uri,
    localFiles?: FileReader,
  ) {
    this.local = root.scheme === 'file' ? localFiles : undefined;
  }

  async list(folder: string): Promise<readonly string[] | undefined> {
    const uri = this.uri(folder);
    if (this.local) {
      return this.local.list(uri.fsPath);
    }
    const entries = await unlessMissing(this.fs.readDirectory(uri));
    return entries?.map(([name]) => name);
  }

  async read(file: string): Promise<Uint8Array | undefined> {
    const uri = this.uri(file);
    return this.local ? this.local.read(uri.fsPath) : unlessMissing(this.fs.readFile(uri));
  }

  async stat(path: string): Promise<FileStatus | undefined> {
    const uri = this.uri(path);
    if (this.local) {
      return this.local.stat(uri.fsPath);
    }
    const stat = await unlessMissing(this.fs.stat(uri));
    return stat && { modifiedAt: stat.mtime, bytes: stat.size };
  }

  async write(file: string, bytes: Uint8Array): Promise<void> {
    await this.fs.writeFile(this.uri(file), bytes);
  }

  async remove(path: string): Promise<void> {
    await unlessMissing(this.fs.delete(this.uri(path), { recursive: true }));
  }

  async createFolder(folder: string): Promise<void> {
    await this.fs.createDirectory(this.uri(folder));
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
