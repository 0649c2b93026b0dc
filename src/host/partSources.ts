import * as vscode from 'vscode';
import { partName } from '../core/parts/partName';
import type { FileSource, SelectionSource } from '../core/parts/partSource';

/** A file's name on the wire. */
export function nameOf(uri: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return partName({
    path: uri.path,
    folder: folder && { name: folder.name, path: folder.uri.path },
    severalFolders: (vscode.workspace.workspaceFolders?.length ?? 0) > 1,
  });
}

/** A file as a part. */
export function fileSource(uri: vscode.Uri, insteadOfSelection = false): FileSource {
  return { kind: 'file', uri: uri.toString(), name: nameOf(uri), insteadOfSelection };
}

/** What is selected in an editor, each cursor's selection a part, in the order of the text; the whole file where nothing is. */
export function editorSources(
  editor: vscode.TextEditor,
): ReadonlyArray<SelectionSource | FileSource> {
  const { document } = editor;
  const selections = editor.selections
    .filter(selection => !selection.isEmpty)
    .sort((a, b) => a.start.compareTo(b.start));
  if (selections.length === 0) {
    return [fileSource(document.uri, true)];
  }
  const path = nameOf(document.uri);
  return selections.map(selection => ({
    kind: 'selection',
    uri: document.uri.toString(),
    path,
    languageId: document.languageId,
    text: document.getText(selection),
    start: { line: selection.start.line, character: selection.start.character },
    end: { line: selection.end.line, character: selection.end.character },
  }));
}

/** The file of the active tab, whatever kind of editor shows it. */
export function activeTabUri(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (
    input instanceof vscode.TabInputText ||
    input instanceof vscode.TabInputCustom ||
    input instanceof vscode.TabInputNotebook
  ) {
    return input.uri;
  }
  if (input instanceof vscode.TabInputTextDiff || input instanceof vscode.TabInputNotebookDiff) {
    return input.modified;
  }
  return undefined;
}
