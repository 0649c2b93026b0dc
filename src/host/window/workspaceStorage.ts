import * as vscode from 'vscode';
import type { FileStatus, FileStorage } from '../../core/saved/fileStorage';

/** A folder that VS Code has for the extension. Paths are relative to it, with forward slashes. */
export class WorkspaceStorage implements FileStorage {
  private readonly fs = vscode.workspace.fs;

  constructor(private readonly root: vscode.Uri) {}

  async list(folder: string): Promise<readonly string[] | undefined> {
    const entries = await unlessMissing(this.fs.readDirectory(this.uri(folder)));
    return entries?.map(([name]) => name);
  }

  async read(file: string): Promise<Uint8Array | undefined> {
    return unlessMissing(this.fs.readFile(this.uri(file)));
  }

  async stat(path: string): Promise<FileStatus | undefined> {
    const stat = await unlessMissing(this.fs.stat(this.uri(path)));
    return stat && { modifiedAt: stat.mtime, bytes: stat.size };
  }

  /**
   * Writes a file. Without a local disk, VS Code has its files in a database of the browser, which writes each in one
   * step.
   */
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
export async function unlessMissing<T>(operation: Thenable<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') {
      return undefined;
    }
    throw error;
  }
}

/**
 * The storage folder that all windows of a workspace share. VS Code locks the folder of a workspace, and gives a second
 * window another one with a suffix from -1 to -9 (extHostStoragePaths.ts). Conversations saved there would not be
 * listed after that window is closed. No lock is needed here, because windows do not overwrite each other's
 * conversations.
 */
export function sharedStorage(storage: vscode.Uri): vscode.Uri {
  return storage.with({ path: storage.path.replace(/-[1-9](\/[^/]+)$/, '$1') });
}
