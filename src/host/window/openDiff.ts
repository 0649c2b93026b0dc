import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';

/** Opens a diff editor. */
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
    options,
  );
}
