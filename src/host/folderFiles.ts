import * as vscode from 'vscode';
import { isSecretName } from '../core/parts/secretName';

/** Files that are taken from folders at the most. */
export const maxFolderFiles = 200;

/** Folders that are looked into at the most: without files to count, nothing else would end the search. */
const maxFolders = 5000;

/** What was found of the things that a user pointed at. */
export interface FoundFiles {
  readonly files: readonly vscode.Uri[];
  /** Files of folders left out because they look like secrets. */
  readonly secrets: readonly vscode.Uri[];
  /** Whether there may be more than {@link maxFolderFiles}. */
  readonly capped: boolean;
  /** What is not there or cannot be read. */
  readonly missing: readonly vscode.Uri[];
}

/**
 * The files among some files and folders: files as they are, folders with all that is below them, breadth first and
 * in the order of names. Links and `.git` in folders are not followed.
 */
export async function findFiles(
  uris: readonly vscode.Uri[],
  token: vscode.CancellationToken,
): Promise<FoundFiles> {
  const found = new Map<string, vscode.Uri>();
  const missing: vscode.Uri[] = [];
  const folders: vscode.Uri[] = [];
  for (const uri of uris) {
    const type = await fileType(uri);
    if (type === undefined) {
      missing.push(uri);
    } else if (type & vscode.FileType.Directory) {
      folders.push(uri);
    } else {
      found.set(uri.toString(), uri);
    }
  }
  const walk = new FolderWalk(found, folders, missing);
  await walk.run(token);
  return { files: [...found.values()], secrets: walk.secrets, capped: walk.capped, missing };
}

/** A document without a file behind it counts as a file. */
async function fileType(uri: vscode.Uri): Promise<vscode.FileType | undefined> {
  if (vscode.workspace.textDocuments.some(({ uri: open }) => open.toString() === uri.toString())) {
    return vscode.FileType.File;
  }
  try {
    return (await vscode.workspace.fs.stat(uri)).type;
  } catch {
    return undefined;
  }
}

class FolderWalk {
  readonly secrets: vscode.Uri[] = [];
  capped = false;
  private taken = 0;

  constructor(
    private readonly found: Map<string, vscode.Uri>,
    private readonly folders: vscode.Uri[],
    private readonly missing: vscode.Uri[],
  ) {}

  async run(token: vscode.CancellationToken): Promise<void> {
    for (let index = 0; index < this.folders.length && !token.isCancellationRequested; index++) {
      const folder = this.folders[index];
      if (this.capped || folder === undefined) {
        return;
      }
      await this.enter(folder);
      this.capped ||= index + 1 >= maxFolders;
    }
  }

  private async enter(folder: vscode.Uri): Promise<void> {
    let entries: [string, vscode.FileType][];
    try {
      entries = await vscode.workspace.fs.readDirectory(folder);
    } catch {
      this.missing.push(folder);
      return;
    }
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [name, type] of entries) {
      const uri = vscode.Uri.joinPath(folder, name);
      if (type === vscode.FileType.Directory && name !== '.git') {
        this.folders.push(uri);
      } else if (type === vscode.FileType.File) {
        this.take(uri);
      }
      if (this.capped) {
        return;
      }
    }
  }

  private take(uri: vscode.Uri): void {
    if (isSecretName(uri.path)) {
      this.secrets.push(uri);
    } else if (this.taken === maxFolderFiles) {
      this.capped = true;
    } else if (!this.found.has(uri.toString())) {
      this.found.set(uri.toString(), uri);
      this.taken += 1;
    }
  }
}
