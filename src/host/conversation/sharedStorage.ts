import type * as vscode from 'vscode';

/**
 * One place for all windows on a workspace. VS Code locks the folder of a workspace's storage and gives a second window
 * another, with a number from 1 to 9 behind its name (extHostStoragePaths.ts): what was saved there would be in no list
 * once that window is closed. Conversations need no lock, their windows do not overwrite each other.
 */
export function sharedStorage(storage: vscode.Uri): vscode.Uri {
  return storage.with({ path: storage.path.replace(/-[1-9](\/[^/]+)$/, '$1') });
}
