import * as vscode from 'vscode';
import type { PartConcern } from '../../core/parts/partConcern';
import type { PartOrigin } from '../../core/parts/partSource';
import type { Platform } from '../../core/platform';
import { fileOrigin } from './fileOrigin';
import { documentBytes, unsavedDocument, virtualDocument } from './findDocument';

/** What is known about a file before it is read. */
interface MeasuredFile {
  /** Size in bytes; undefined if the file cannot be read. */
  readonly bytes: number | undefined;
  readonly origin: PartOrigin;
  /** Why the file cannot be read; undefined if it can. */
  readonly concern: PartConcern | undefined;
}

/**
 * The size and the origin of a file, by the same rules as `openFile`. Never throws: the result says why a file cannot
 * be read.
 *
 * @param openLocalFile undefined in the browser, where files are read through VS Code
 */
export async function measureFile(
  uri: vscode.Uri,
  openLocalFile: Platform['openLocalFile'],
): Promise<MeasuredFile> {
  const document = unsavedDocument(uri);
  if (document) {
    return ofDocument(document, 'editor');
  }
  if (uri.scheme === 'file' && openLocalFile) {
    try {
      return onDisk(uri, (await openLocalFile(uri.fsPath)).size);
    } catch (error) {
      return unreadable(await readConcern(uri, error));
    }
  }
  try {
    const { type, size } = await vscode.workspace.fs.stat(uri);
    return type & vscode.FileType.Directory ? unreadable('folder') : onDisk(uri, size);
  } catch (error) {
    const virtual = await virtualDocument(uri);
    return virtual ? ofDocument(virtual, 'document') : unreadable(await readConcern(uri, error));
  }
}

function onDisk(uri: vscode.Uri, bytes: number): MeasuredFile {
  return { bytes, origin: fileOrigin(uri), concern: undefined };
}

function unreadable(concern: PartConcern): MeasuredFile {
  return { bytes: undefined, origin: 'disk', concern };
}

async function ofDocument(
  document: vscode.TextDocument,
  origin: PartOrigin,
): Promise<MeasuredFile> {
  return {
    bytes: (await documentBytes(document)).length,
    origin,
    concern: undefined,
  };
}

/** The concern for an error of a file system: one of VS Code, of Node, or of `openLocalFile`. */
async function readConcern(uri: vscode.Uri, error: unknown): Promise<PartConcern> {
  switch ((error as { code?: unknown } | null)?.code) {
    case 'FileNotFound':
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ELOOP':
      return 'missing';
    case 'EISDIR':
      return (await isListable(uri)) ? 'folder' : 'unreadable';
    case 'special':
      return 'special';
    default:
      return 'unreadable';
  }
}

/** False for folders without permission, which a search through folders also finds. */
async function isListable(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.readDirectory(uri);
    return true;
  } catch {
    return false;
  }
}
