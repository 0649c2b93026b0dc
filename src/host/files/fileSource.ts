import * as vscode from 'vscode';
import { partName } from '../../core/parts/partName';
import type { FileSource } from '../../core/parts/partSource';

/** The name of a file as it is sent: its path in the workspace, or else its base name; see {@link partName}. */
export function nameOf(uri: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(uri) ?? folderByPath(uri);
  return partName({
    path: uri.path,
    folder: folder && { name: folder.name, path: folder.uri.path },
    severalFolders: (vscode.workspace.workspaceFolders?.length ?? 0) > 1,
  });
}

/**
 * The workspace folder of a document with a scheme of its own and the path of a file, such as a version in Git or an
 * untitled document for a new file.
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

/**
 * A file as the source of a part.
 *
 * @param insteadOfSelection true if the user asked about a selection, but nothing is selected
 */
export function fileSource(uri: vscode.Uri, insteadOfSelection = false): FileSource {
  return { kind: 'file', uri: uri.toString(), name: nameOf(uri), insteadOfSelection };
}
