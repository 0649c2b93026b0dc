import * as vscode from 'vscode';
import { bytesContent, type FileContent } from '../core/parts/outgoing';
import type { PartOrigin } from '../core/parts/partSource';
import type { Platform } from '../core/platform';

/** The bytes of a file as the user sees it, and where they come from. */
export interface OpenedFile {
  readonly content: FileContent;
  readonly origin: PartOrigin;
}

/**
 * Opens a file for sending: the editor's text, in that file's own encoding, where it has changes that are not
 * saved or no file behind it; otherwise the bytes on disk.
 *
 * @throws the system's error where it cannot be read
 */
export async function openFile(
  uri: vscode.Uri,
  openLocalFile: Platform['openLocalFile'],
): Promise<OpenedFile> {
  const document = unsavedDocument(uri);
  if (document) {
    return { content: bytesContent(await documentBytes(document)), origin: 'editor' };
  }
  if (uri.scheme === 'file' && openLocalFile) {
    return { content: await openLocalFile(uri.fsPath), origin: 'disk' };
  }
  try {
    return { content: bytesContent(await vscode.workspace.fs.readFile(uri)), origin: 'disk' };
  } catch (error) {
    // Virtual documents, such as those of an output channel, have text but no file.
    const open = findDocument(uri);
    if (!open) {
      throw error;
    }
    return { content: bytesContent(await documentBytes(open)), origin: 'editor' };
  }
}

/** Bytes of a file without reading it, where from; undefined where it is not there. */
export async function measureFile(
  uri: vscode.Uri,
): Promise<{ bytes: number | undefined; origin: PartOrigin }> {
  const document = unsavedDocument(uri);
  if (document) {
    return { bytes: (await documentBytes(document)).length, origin: 'editor' };
  }
  try {
    return { bytes: (await vscode.workspace.fs.stat(uri)).size, origin: 'disk' };
  } catch {
    const open = findDocument(uri);
    return open
      ? { bytes: (await documentBytes(open)).length, origin: 'editor' }
      : { bytes: undefined, origin: 'disk' };
  }
}

function findDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find(document => document.uri.toString() === key);
}

function unsavedDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const document = findDocument(uri);
  return document && (document.isDirty || document.isUntitled) ? document : undefined;
}

async function documentBytes(document: vscode.TextDocument): Promise<Uint8Array> {
  return vscode.workspace.encode(document.getText(), { encoding: document.encoding });
}
