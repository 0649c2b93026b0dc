import * as vscode from 'vscode';
import type { PartRecord } from '../../core/parts/partSource';
import { hasChanged } from '../files/fileFingerprint';

/** Whether a file differs from what a part of it was sent as. */
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
