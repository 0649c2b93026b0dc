import * as vscode from 'vscode';
import { unsavedDocument } from './findDocument';

/**
 * What the content of a file is told apart by later: a hash of the text of an editor with unsaved changes, size and
 * time of the file otherwise, which cost nothing to know. A file that was written again with the same bytes counts as
 * another. Undefined where there is no such file.
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

/** Whether a file is another by now; not where nothing was noted when it was sent. */
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
  // Its changes may have been saved since.
  const document = await vscode.workspace.openTextDocument(uri);
  return fingerprint !== (await textFingerprint(document));
}

async function textFingerprint(document: vscode.TextDocument): Promise<string> {
  const bytes = new TextEncoder().encode(document.getText());
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `text ${Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('')}`;
}
