import * as vscode from 'vscode';
import { isConversationTab } from '../panel/isConversationTab';

/**
 * The tabs of conversations that VS Code has restored but not shown yet. Until a tab is shown, only its title is known.
 *
 * @param titles the titles of all panels that have been shown
 */
export function unshownTabs(titles: readonly string[]): readonly vscode.Tab[] {
  const shown = [...titles];
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(tab => {
      if (!isConversationTab(tab)) {
        return false;
      }
      const at = shown.indexOf(tab.label);
      if (at >= 0) {
        shown.splice(at, 1);
      }
      return at < 0;
    });
}

const groups = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];

/** Selects a tab. VS Code has no API for it, but commands for the first eight groups and for the tabs in a group. */
export async function selectTab(tab: vscode.Tab): Promise<void> {
  const group = groups[tab.group.viewColumn - 1];
  if (group !== undefined) {
    await vscode.commands.executeCommand(`workbench.action.focus${group}EditorGroup`);
    await vscode.commands.executeCommand(
      'workbench.action.openEditorAtIndex',
      tab.group.tabs.indexOf(tab),
    );
  }
}
