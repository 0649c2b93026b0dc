import * as vscode from 'vscode';
import { isPlainFile } from './isPlainFile';
import type { SavedPrompt } from './promptFiles';

/** The file or folder that a reference of a saved question leads to, or why it leads nowhere. */
export type ResolvedReference =
  | { readonly uri: vscode.Uri }
  | { readonly fault: 'missing' | 'outside' };

/**
 * Finds what a reference leads to: relative to the saved question, or else to its workspace folder, as VS Code does.
 * Nothing outside of the workspace folders (and of the user's own folder of saved questions, for those in it) is found,
 * nor what only symbolic links lead to: the file may come from anybody.
 */
export async function resolveReference(
  path: string,
  { uri, folder }: Pick<SavedPrompt, 'uri' | 'folder'>,
): Promise<ResolvedReference> {
  const { workspaceFolders = [] } = vscode.workspace;
  const bases = folder.workspaceFolder ? [folder.workspaceFolder] : workspaceFolders;
  const candidates = [
    ...(path.startsWith('/') ? [] : [vscode.Uri.joinPath(uri, '..', path)]),
    ...bases.map(base => vscode.Uri.joinPath(base.uri, path)),
  ];
  let isInside = false;
  for (const candidate of candidates) {
    const root = rootOf(candidate, folder.workspaceFolder ? undefined : folder.uri);
    isInside ||= root !== undefined;
    if (root && (await isThere(candidate, root))) {
      return { uri: candidate };
    }
  }
  return { fault: isInside ? 'missing' : 'outside' };
}

function rootOf(uri: vscode.Uri, own: vscode.Uri | undefined): vscode.Uri | undefined {
  return (
    vscode.workspace.getWorkspaceFolder(uri)?.uri ??
    (own && uri.toString().startsWith(`${own}/`) ? own : undefined)
  );
}

async function isThere(uri: vscode.Uri, root: vscode.Uri): Promise<boolean> {
  try {
    return await isPlainFile(uri, root);
  } catch {
    return false;
  }
}
