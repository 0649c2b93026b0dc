import * as vscode from 'vscode';
import { panelViewType } from '../../contributes/viewIds';
import type { OpenPanels } from './openPanels';

/** The tabs of conversations that VS Code restored and has not shown yet: they belong to no panel. */
export function unshownTabs({ all }: Pick<OpenPanels, 'all'>): readonly vscode.Tab[] {
  const panels = all.filter(({ kind }) => kind === 'editor');
  const shown = panels.map(({ title }) => title);
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(isConversationTab)
    .filter(({ label }) => {
      const at = shown.indexOf(label);
      if (at >= 0) {
        shown.splice(at, 1);
      }
      return at < 0;
    });
}

/** True for the tab of a conversation, shown or not. */
export function isConversationTab({ input }: vscode.Tab): boolean {
  // VS Code adds its own prefix.
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith(panelViewType);
}

const layoutKey = 'layout';

/**
 * Identifies the tabs that VS Code restores in a window. They are saved with the workspace state, which contains the
 * id; a window on another machine or browser has other tabs and another id, even with the same workspace.
 */
export function layoutId(workspaceState: vscode.Memento): string {
  const saved = workspaceState.get<unknown>(layoutKey);
  if (typeof saved === 'string') {
    return saved;
  }
  const id = crypto.randomUUID();
  void workspaceState.update(layoutKey, id);
  return id;
}

/**
 * Unlocks the only editor group when the last conversation in it is closed. VS Code locks the groups of conversations
 * (`workbench.editor.autoLockGroups`), and leaves the last one locked: the next file would open beside an empty group.
 */
export function unlockEmptyGroup(): vscode.Disposable {
  const { tabGroups } = vscode.window;
  return tabGroups.onDidChangeTabs(({ closed }) => {
    const isEmpty = tabGroups.all.length === 1 && tabGroups.activeTabGroup.tabs.length === 0;
    if (isEmpty && closed.some(isConversationTab)) {
      vscode.commands.executeCommand('workbench.action.unlockEditorGroup').then(undefined, () => {
        // Other hosts than VS Code have no such command, and lock no groups.
      });
    }
  });
}
