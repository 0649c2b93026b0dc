import type * as vscode from 'vscode';

const key = 'layout';

/**
 * Identifies the tabs that VS Code restores in a window. They are saved with the workspace state, which contains the
 * id; a window on another machine or browser has other tabs and another id, even with the same workspace.
 */
export function layoutId(workspaceState: vscode.Memento): string {
  const saved = workspaceState.get<unknown>(key);
  if (typeof saved === 'string') {
    return saved;
  }
  const id = crypto.randomUUID();
  void workspaceState.update(key, id);
  return id;
}
