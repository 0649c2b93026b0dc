import * as vscode from 'vscode';
import type { DiffSide } from '../../core/parts/partSource';

/** The side of a diff that a text editor is; undefined for one that stands alone. */
export function diffSideOf({ document, viewColumn }: vscode.TextEditor): DiffSide | undefined {
  // VS Code gives a column to editors that stand alone only: the same file may be open beside its diff.
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
