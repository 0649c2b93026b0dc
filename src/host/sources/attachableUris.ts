import * as vscode from 'vscode';

/**
 * The files of a tab that can be attached: of a diff, first the modified side. Empty for other tabs.
 *
 * @param userFolder where VS Code keeps the user's settings
 */
export function attachableUris(
  { input }: vscode.Tab,
  userFolder: vscode.Uri,
): readonly vscode.Uri[] {
  const settings = `${userFolder}/`;
  return urisOf(input).filter(uri => isAttachable(uri) && !uri.toString().startsWith(settings));
}

/** @returns true for the tab of a conversation or another page of this extension */
export function isOwnTab({ input }: vscode.Tab): boolean {
  // VS Code puts a prefix before the view type.
  return input instanceof vscode.TabInputWebview && /\bagentQuery\.\w+$/.test(input.viewType);
}

function urisOf(input: unknown): readonly vscode.Uri[] {
  if (
    input instanceof vscode.TabInputText ||
    input instanceof vscode.TabInputCustom ||
    input instanceof vscode.TabInputNotebook
  ) {
    return [input.uri];
  }
  return input instanceof vscode.TabInputTextDiff || input instanceof vscode.TabInputNotebookDiff
    ? [input.modified, input.original]
    : [];
}

/**
 * Only text without a file and files of file systems: not output channels and other texts that VS Code or extensions
 * make up, such as the user's settings.
 */
function isAttachable({ scheme }: vscode.Uri): boolean {
  return (
    scheme === 'untitled' ||
    (scheme !== 'vscode-userdata' && vscode.workspace.fs.isWritableFileSystem(scheme) !== undefined)
  );
}
