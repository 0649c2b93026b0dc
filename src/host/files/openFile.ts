import * as vscode from 'vscode';
import { bytesContent, type FileContent } from '../../core/parts/outgoingPart';
import type { PartOrigin } from '../../core/parts/partSource';
import type { Platform } from '../../core/platform';
import { fileOrigin } from './fileOrigin';
import { documentBytes, unsavedDocument, virtualDocument } from './findDocument';

/** The bytes of a file as the user sees it, and their origin. */
interface OpenedFile {
  readonly content: FileContent;
  readonly origin: PartOrigin;
}

/**
 * Opens a file for sending: the text of its editor, in the file's own encoding, if it has unsaved changes or no file;
 * otherwise the bytes on disk.
 *
 * @param openLocalFile undefined in the browser, where files are read through VS Code
 * @throws the error of the file system if the file cannot be read
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
    return { content: await openLocalFile(uri.fsPath), origin: fileOrigin(uri) };
  }
  try {
    return {
      content: bytesContent(await vscode.workspace.fs.readFile(uri)),
      origin: fileOrigin(uri),
    };
  } catch (error) {
    const virtual = await virtualDocument(uri);
    if (!virtual) {
      throw error;
    }
    return { content: bytesContent(await documentBytes(virtual)), origin: 'document' };
  }
}
