import * as vscode from 'vscode';
import { inertText } from '../../core/text/foreignText';

/** Opens a diff of texts, even if a setting or an extension has other editors for files with their names. */
export async function openDiff(
  original: vscode.Uri,
  modified: vscode.Uri,
  title: string,
  options: vscode.TextDocumentShowOptions = {},
): Promise<void> {
  await vscode.commands.executeCommand(
    'vscode.diff',
    original,
    modified,
    inertText(title),
    // Whatever its value, this is VS Code's text editor. Only the extensions that come with VS Code know it.
    { ...options, override: false },
  );
}

/** A file of a multi-file diff: its URI, the original, and the modified document; undefined for none. */
export type DiffResource = readonly [
  file: vscode.Uri,
  original: vscode.Uri | undefined,
  modified: vscode.Uri | undefined,
];

/** @returns false in hosts other than VS Code that have no multi-file diffs */
export async function canOpenMultiDiff(): Promise<boolean> {
  return (await vscode.commands.getCommands(true)).includes('vscode.changes');
}

/** Opens a multi-file diff in the active column. */
export async function openMultiDiff(
  title: string,
  resources: readonly DiffResource[],
): Promise<void> {
  await vscode.commands.executeCommand('vscode.changes', inertText(title), resources);
}
