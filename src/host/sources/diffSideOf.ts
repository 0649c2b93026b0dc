import * as vscode from 'vscode';
import type { DiffSide } from '../../core/parts/partSource';

/** The side of a diff editor that a text editor is; undefined if it is not in a diff editor. */
export function diffSideOf({ document, viewColumn }: vscode.TextEditor): DiffSide | undefined {
  // Only editors outside of diff editors have a column. The same file can be open in both.
  if (viewColumn !== undefined) {
    return undefined;
  }
  const key = document.uri.toString();
  for (const { activeTab } of vscode.window.tabGroups.all) {
    const input = activeTab?.input;
    if (input instanceof vscode.TabInputTextDiff) {
      if (input.original.toString() === key) {
        return 'original';
      }
      if (input.modified.toString() === key) {
        return 'modified';
      }
    }
  }
  return undefined;
}
