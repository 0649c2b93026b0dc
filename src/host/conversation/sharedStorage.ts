import type * as vscode from 'vscode';

/**
 * The storage folder that all windows of a workspace share. VS Code locks the folder of a workspace, and gives a second
 * window another one with a suffix from -1 to -9 (extHostStoragePaths.ts). Conversations saved there would not be
 * listed after that window is closed. No lock is needed here, because windows do not overwrite each other's
 * conversations.
 */
export function sharedStorage(storage: vscode.Uri): vscode.Uri {
  return storage.with({ path: storage.path.replace(/-[1-9](\/[^/]+)$/, '$1') });
}
