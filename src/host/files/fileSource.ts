import * as vscode from 'vscode';
import { partName } from '../../core/parts/partName';
import type { FileSource } from '../../core/parts/partSource';

/** A file's name on the wire. */
export function nameOf(uri: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(uri) ?? folderByPath(uri);
  return partName({
    path: uri.path,
    folder: folder && { name: folder.name, path: folder.uri.path },
    severalFolders: (vscode.workspace.workspaceFolders?.length ?? 0) > 1,
  });
}

/**
 * The folder of a document that stands for a file of it under a scheme of its own, such as its last commit or a file
 * that is not saved yet: it has the file's path.
 */
function folderByPath({ path }: vscode.Uri): vscode.WorkspaceFolder | undefined {
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    const folder = path.startsWith('/') && vscode.workspace.getWorkspaceFolder(uri.with({ path }));
    if (folder) {
      return folder;
    }
  }
  return undefined;
}

/** A file as a part. */
export function fileSource(uri: vscode.Uri, insteadOfSelection = false): FileSource {
  return { kind: 'file', uri: uri.toString(), name: nameOf(uri), insteadOfSelection };
}
