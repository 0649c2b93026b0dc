import * as vscode from 'vscode';
import type { PartRecord } from '../../core/parts/partSource';
import { hasChanged } from '../files/fileFingerprint';

/**
 * Compares a file with a part that was made from it.
 *
 * @returns true if the file, or the selected text at its place, has changed since it was sent
 * @throws if the file of a selection cannot be opened as text
 */
export async function changedSinceSent(uri: vscode.Uri, part: PartRecord): Promise<boolean> {
  const { source } = part;
  if (source.kind === 'file') {
    return hasChanged(uri, part.fingerprint);
  }
  if (source.kind !== 'selection') {
    return false;
  }
  const { start, end } = source;
  const document = await vscode.workspace.openTextDocument(uri);
  const range = new vscode.Range(start.line, start.character, end.line, end.character);
  return document.getText(range) !== source.text;
}
