import * as vscode from 'vscode';
import { isAbsolutePath } from '../../core/changes/changePath';
import { folderOfChange, type PathInFolder } from '../../core/changes/folderOfChange';
import type { RefusalReason } from '../../core/changes/model/refusalReason';

/**
 * Finds the place of a path in the workspace, as {@link folderOfChange} does.
 *
 * An absolute path must be inside of a folder.
 *
 * @param path without `..`
 */
export async function locateChange(
  path: string,
): Promise<vscode.Uri | { readonly reason: RefusalReason }> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (isAbsolutePath(path)) {
    const absolute = vscode.Uri.file(path).path;
    const folder = folders.find(({ uri }) =>
      absolute.startsWith(`${uri.path.replace(/\/$/, '')}/`),
    );
    return folder ? folder.uri.with({ path: absolute }) : { reason: 'unsafePath' };
  }
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
