import * as vscode from 'vscode';

/** The most folders between a file and its root. */
const maxDepth = 64;

/**
 * @param root a folder that the file must be in
 * @returns true for a file or folder that is there and is reached through no symbolic link below the root
 * @throws the file system's error, other than that it does not exist
 */
export async function isPlainFile(uri: vscode.Uri, root: vscode.Uri): Promise<boolean> {
  const base = root.path.replace(/\/+$/, '');
  if (!uri.path.startsWith(`${base}/`)) {
    return false;
  }
  const names = uri.path.slice(base.length + 1).split('/');
  if (names.length > maxDepth) {
    return false;
  }
  const steps = names.map((_, index) => vscode.Uri.joinPath(root, ...names.slice(0, index + 1)));
  const types = await Promise.all(
    steps.map(async step => {
      try {
        return (await vscode.workspace.fs.stat(step)).type;
      } catch (error) {
        if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') {
          return vscode.FileType.SymbolicLink;
        }
        throw error;
      }
    }),
  );
  return types.every(type => (type & vscode.FileType.SymbolicLink) === 0);
}
