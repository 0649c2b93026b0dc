import * as vscode from 'vscode';
import type { RefusalReason } from '../../core/changes/changeRefusal';
import { folderOfChange, type PathInFolder } from '../../core/changes/folderOfChange';

/**
 * Finds the place of a path in the workspace, as {@link folderOfChange} does.
 *
 * @param path relative, without `..`
 */
export async function locateChange(
  path: string,
): Promise<vscode.Uri | { readonly reason: RefusalReason }> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const uriOf = (place: PathInFolder) =>
    vscode.Uri.joinPath((folders[place.folder] as vscode.WorkspaceFolder).uri, place.path);
  const found = await folderOfChange(
    path,
    folders.map(({ name }) => name),
    place => exists(uriOf(place)),
  );
  return 'reason' in found ? found : uriOf(found);
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
