import * as vscode from 'vscode';

/** The icon in the tabs of the extension's panels. */
export function panelIcon(extensionUri: vscode.Uri): { light: vscode.Uri; dark: vscode.Uri } {
  return {
    light: vscode.Uri.joinPath(extensionUri, 'media', 'panel-light.svg'),
    dark: vscode.Uri.joinPath(extensionUri, 'media', 'panel-dark.svg'),
  };
}
