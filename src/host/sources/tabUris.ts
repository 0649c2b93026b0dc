import * as vscode from 'vscode';

/** @returns true for the tab of a conversation or another page of this extension */
export function isOwnTab({ input }: vscode.Tab): boolean {
  // VS Code puts a prefix before the view type.
  return input instanceof vscode.TabInputWebview && /\bagentQuery\.\w+$/.test(input.viewType);
}

/** The files that a tab shows: of a diff, first the modified side. Empty for tabs that show no files. */
export function urisOf({ input }: vscode.Tab): readonly vscode.Uri[] {
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
 * True for a file of a file system, and for text without a file; not for output channels and other texts that VS Code
 * or extensions make up, such as the user's settings.
 *
 * @param userFolder where VS Code keeps the user's settings
 */
export function isAttachable(uri: vscode.Uri, userFolder: vscode.Uri): boolean {
  return (
    uri.scheme === 'untitled' ||
    (uri.scheme !== 'vscode-userdata' &&
      vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== undefined &&
      !uri.toString().startsWith(`${userFolder}/`))
  );
}
