import type * as vscode from 'vscode';

const key = 'layout';

/**
 * The same for all windows that get the same tabs from VS Code: it keeps the state of a workspace where it keeps the
 * tabs. A window of another machine or browser on the same workspace has other tabs, and another id.
 */
export function layoutId(workspaceState: vscode.Memento): string {
  const saved = workspaceState.get<unknown>(key);
  if (typeof saved === 'string') {
    return saved;
  }
  const made = crypto.randomUUID();
  void workspaceState.update(key, made);
  return made;
}
