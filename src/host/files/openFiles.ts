import * as vscode from 'vscode';

/** The files of all editors that are open, each once: that of the active editor first, then those in sight. */
export function openFiles(): readonly vscode.Uri[] {
  const groups = vscode.window.tabGroups;
  const tabs = [
    groups.activeTabGroup.activeTab,
    ...groups.all.map(group => group.activeTab),
    ...groups.all.flatMap(group => group.tabs),
  ];
  return uniqueUris(tabs.flatMap(tab => fileOf(tab?.input) ?? []));
}

/** The same, each once. */
export function uniqueUris(uris: readonly vscode.Uri[]): readonly vscode.Uri[] {
  return [...new Map(uris.map(uri => [uri.toString(), uri])).values()];
}

function fileOf(input: unknown): vscode.Uri | undefined {
  return input instanceof vscode.TabInputText ||
    input instanceof vscode.TabInputCustom ||
    input instanceof vscode.TabInputNotebook
    ? input.uri
    : undefined;
}
