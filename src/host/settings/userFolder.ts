import * as vscode from 'vscode';

/**
 * The folder in which VS Code keeps the user's settings, snippets, and prompts on the machine of the extension. VS Code
 * has no API for it, but keeps the storage of extensions in it, as `globalStorage/<id>`. It is that of the default
 * profile.
 */
export function userFolder({
  globalStorageUri,
}: Pick<vscode.ExtensionContext, 'globalStorageUri'>): vscode.Uri {
  return vscode.Uri.joinPath(globalStorageUri, '..', '..');
}
