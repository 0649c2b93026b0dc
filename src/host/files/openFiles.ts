import * as vscode from 'vscode';

/** The files of all open editors, each once: first that of the active editor, then those of visible editors. */
export function openFiles(): readonly vscode.Uri[] {
  const groups = vscode.window.tabGroups;
  const tabs = [
    groups.activeTabGroup.activeTab,
    ...groups.all.map(group => group.activeTab),
    ...groups.all.flatMap(group => group.tabs),
  ];
  return uniqueUris(tabs.flatMap(tab => editorUri(tab) ?? []));
}

/** The URIs without duplicates, in their order. */
export function uniqueUris(uris: readonly vscode.Uri[]): readonly vscode.Uri[] {
  return [...new Map(uris.map(uri => [uri.toString(), uri])).values()];
}

/** The file of a tab with one editor; undefined for diffs, webviews and terminals. */
function editorUri(tab: vscode.Tab | undefined): vscode.Uri | undefined {
  const input = tab?.input;
  return input instanceof vscode.TabInputText ||
    input instanceof vscode.TabInputCustom ||
    input instanceof vscode.TabInputNotebook
    ? input.uri
    : undefined;
}
