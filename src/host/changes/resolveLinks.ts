import * as vscode from 'vscode';
import type { Platform } from '../../core/platform';

/**
 * Follows the symbolic links in the path of a file in the workspace, which need not exist.
 *
 * @param realPath undefined if links cannot be followed; then any link leads outside
 * @returns the path of the file in its workspace folder without links; undefined if it is outside of all folders
 */
export async function resolveLinks(
  uri: vscode.Uri,
  realPath: Platform['realPath'],
): Promise<string | undefined> {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (!folder) {
    return undefined;
  }
  const within = uri.path.slice(folder.uri.path.replace(/\/$/, '').length + 1);
  if (uri.scheme !== 'file' || !realPath) {
    return (await hasLink(folder.uri, within)) ? undefined : within;
  }
  const real = await realOf(uri, realPath);
  const roots = await Promise.all(
    (vscode.workspace.workspaceFolders ?? [])
      .filter(each => each.uri.scheme === 'file')
      .map(each => realOf(each.uri, realPath)),
  );
  const root = roots.find(each => real.startsWith(`${each.replace(/\/$/, '')}/`));
  return root === undefined ? undefined : real.slice(root.replace(/\/$/, '').length + 1);
}

/** The real path of a file, with forward slashes. What does not exist is taken as it is named. */
async function realOf(
  uri: vscode.Uri,
  realPath: (path: string) => Promise<string>,
): Promise<string> {
  const missing: string[] = [];
  let at = uri;
  for (;;) {
    try {
      const real = vscode.Uri.file(await realPath(at.fsPath)).path;
      return [real.replace(/\/$/, ''), ...missing].join('/');
    } catch (error) {
      const parent = vscode.Uri.joinPath(at, '..');
      const isMissing = (error as { code?: unknown } | null)?.code === 'ENOENT';
      // A link that leads nowhere would be followed when the file is written.
      if (!isMissing || parent.path === at.path || (await isLink(at))) {
        throw error;
      }
      missing.unshift(at.path.slice(at.path.lastIndexOf('/') + 1));
      at = parent;
    }
  }
}

async function hasLink(folder: vscode.Uri, within: string): Promise<boolean> {
  let at = folder;
  for (const segment of within.split('/')) {
    at = vscode.Uri.joinPath(at, segment);
    if (await isLink(at)) {
      return true;
    }
  }
  return false;
}

async function isLink(uri: vscode.Uri): Promise<boolean> {
  const parent = vscode.Uri.joinPath(uri, '..');
  const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
  try {
    // Not stat, which fails for a link that leads nowhere.
    const entries = await vscode.workspace.fs.readDirectory(parent);
    return entries.some(
      ([each, type]) => each === name && (type & vscode.FileType.SymbolicLink) !== 0,
    );
  } catch {
    return false;
  }
}
