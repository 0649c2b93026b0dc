import * as vscode from 'vscode';
import { isConversationTab } from './isConversationTab';

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
