import * as vscode from 'vscode';
import { panelViewType } from '../panel/panelViewType';

/**
 * The tabs of conversations that VS Code has restored and not shown yet. Nobody but VS Code knows which conversation is
 * in which of them, until they are shown.
 *
 * @param titles of the panels that have been shown
 */
export function unshownTabs(titles: readonly string[]): readonly vscode.Tab[] {
  const shown = [...titles];
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input, label }) => {
      if (!(input instanceof vscode.TabInputWebview) || !input.viewType.endsWith(panelViewType)) {
        return false;
      }
      const at = shown.indexOf(label);
      if (at >= 0) {
        shown.splice(at, 1);
      }
      return at < 0;
    });
}

const groups = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];

/** Selects a tab. VS Code has no function for it; it has commands that work on a group and on the tabs in it. */
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
