import * as vscode from 'vscode';
import type { EditorTracker } from './editorTracker';

/** Where a file opens that was asked for in a panel: with the editors, and not in the panel's place. */
export function editorColumn(
  editors: EditorTracker,
  panel: { readonly viewColumn: vscode.ViewColumn | undefined },
): vscode.ViewColumn {
  return (
    editors.editor?.viewColumn ??
    (panel.viewColumn === vscode.ViewColumn.One ? vscode.ViewColumn.Beside : vscode.ViewColumn.One)
  );
}
