import * as vscode from 'vscode';
import { unsavedDocument } from './findDocument';

/**
 * Identifies the content of a file, to find out later if it has changed: the SHA-256 hash of the text of an editor with
 * unsaved changes; otherwise the size and the modification time, which are cheap to get. A file that was saved again
 * with the same bytes counts as changed. Undefined if there is no such file.
 */
export async function fileFingerprint(uri: vscode.Uri): Promise<string | undefined> {
  const document = unsavedDocument(uri);
  if (document) {
    return textFingerprint(document);
  }
  try {
    const { size, mtime } = await vscode.workspace.fs.stat(uri);
    return `file ${size} ${mtime}`;
  } catch {
    return undefined;
  }
}

/** @returns true if a file has changed since its fingerprint was taken; false without a fingerprint */
export async function hasChanged(
  uri: vscode.Uri,
  fingerprint: string | undefined,
): Promise<boolean> {
  if (fingerprint === undefined || fingerprint === (await fileFingerprint(uri))) {
    return false;
  }
  if (!fingerprint.startsWith('text ')) {
    return true;
  }
  // The editor's changes may have been saved meanwhile.
  const document = await vscode.workspace.openTextDocument(uri);
  return fingerprint !== (await textFingerprint(document));
}

async function textFingerprint(document: vscode.TextDocument): Promise<string> {
  const bytes = new TextEncoder().encode(document.getText());
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `text ${Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('')}`;
}
