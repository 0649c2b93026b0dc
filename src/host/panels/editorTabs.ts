import * as vscode from 'vscode';
import { panelViewType } from '../../contributes/viewIds';
import { panelIcon } from '../page/pageDocument';
import { EditorPlace } from '../page/place';
import type { Settings } from '../settings/settings';
import type { HasViewColumn } from '../window/editorTracker';
import { createPanel } from '../window/webviewPanel';

/** Opens the tabs of conversations: the first one in the column of the settings, others beside it in the same group. */
export class EditorTabs {
  /** The column of a tab that was opened just now, before VS Code reports which one it is. */
  private expectedColumn: vscode.ViewColumn | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly extensionUri: vscode.Uri,
  ) {}

  /** @param neighbor the panel in whose column it opens instead of in a third one */
  open(title: string, preserveFocus: boolean, neighbor: HasViewColumn | undefined): EditorPlace {
    const ofNeighbor = neighbor && (neighbor.viewColumn ?? this.expectedColumn);
    const viewColumn = ofNeighbor ?? this.settings.viewColumn;
    this.expectedColumn = columnNumber(viewColumn);
    return this.adopt(
      createPanel(panelViewType, title, { viewColumn, preserveFocus }, { enableFindWidget: true }),
    );
  }

  /** Takes over a tab that VS Code has created. */
  adopt(panel: vscode.WebviewPanel): EditorPlace {
    panel.iconPath = panelIcon(this.extensionUri);
    return new EditorPlace(panel);
  }
}

/** The number of the column that VS Code will use for a symbolic one. */
function columnNumber(viewColumn: vscode.ViewColumn): vscode.ViewColumn {
  if (viewColumn > 0) {
    return viewColumn;
  }
  const { viewColumn: active, tabs } = vscode.window.tabGroups.activeTabGroup;
  return viewColumn === vscode.ViewColumn.Beside && tabs.length > 0 ? active + 1 : active;
}
