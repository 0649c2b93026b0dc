import * as vscode from 'vscode';
import { isPrintable } from '../../core/files/contentType';

/** The open document of a URI, if there is one. */
export function findDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find(document => document.uri.toString() === key);
}

/** The open document of a URI if its text differs from the file or has no file yet. */
export function unsavedDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const document = findDocument(uri);
  return document && (document.isDirty || document.isUntitled) ? document : undefined;
}

/**
 * The document of a URI that has no file, such as an output channel or a document of an extension; opened again as by
 * {@link reopenedDocument}.
 */
export async function virtualDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  return uri.scheme === 'file' ? findDocument(uri) : reopenedDocument(uri);
}

/** The document of a URI, opened again if it was closed. An untitled document is not: that would create a new one. */
export async function reopenedDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const open = findDocument(uri);
  if (open || uri.scheme === 'untitled') {
    return open;
  }
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    return undefined;
  }
}

/** The text of a document in the encoding of its file. */
export async function documentBytes(document: vscode.TextDocument): Promise<Uint8Array> {
  return vscode.workspace.encode(document.getText(), { encoding: document.encoding });
}

/**
 * True for a file that is open as text, or would be text in the encoding with which VS Code opens it.
 *
 * @param sample from its start; the last character may be incomplete
 */
export async function isEditorText(uri: vscode.Uri, sample: Uint8Array): Promise<boolean> {
  if (findDocument(uri)) {
    return true;
  }
  try {
    const text = (await vscode.workspace.decode(sample, { uri })).replace(/\ufffd$/, '');
    return text !== '' && isPrintable(text) && !text.includes('\ufffd');
  } catch {
    // VS Code treats it as binary.
    return false;
  }
}

/** @returns true for a folder, and for a symbolic link to one; an open document is always treated as a file */
export async function isFolder(uri: vscode.Uri): Promise<boolean> {
  if (findDocument(uri)) {
    return false;
  }
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.Directory) !== 0;
  } catch {
    return false;
  }
}
