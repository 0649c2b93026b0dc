import * as vscode from 'vscode';
import { bytesContent, type FileContent } from '../../core/parts/outgoingPart';
import type { PartConcern, PartOrigin } from '../../core/parts/partSource';
import type { Platform } from '../../core/platform';
import { editorUri } from './fileSource';
import { documentBytes, findDocument, unsavedDocument, virtualDocument } from './findDocument';

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

/** The known properties of a file before it is read. */
interface MeasuredFile {
  /** The size in bytes; undefined if the file cannot be read. */
  readonly bytes: number | undefined;
  readonly origin: PartOrigin;
  /** The concern if the file cannot be read; otherwise undefined. */
  readonly concern: PartConcern | undefined;
}

/**
 * The size and the origin of a file, by the same rules as `openFile`. Never throws: the result has a concern if the
 * file cannot be read.
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

/** The concern for an error of a file system: from VS Code, from Node, or from `openLocalFile`. */
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

/** False for folders without permission, which a search through folders finds, too. */
async function isListable(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.readDirectory(uri);
    return true;
  } catch {
    return false;
  }
}

/**
 * The origin of bytes that are read from a file: `saved` if an editor whose text extensions cannot read has unsaved
 * changes to it, such as a notebook, a custom editor, or a file of more than 50 MB; otherwise `disk`.
 */
function fileOrigin(uri: vscode.Uri): PartOrigin {
  const key = uri.toString();
  // A document whose text extensions can read has no unsaved changes: otherwise its text would have been sent.
  const isReadable = findDocument(uri) !== undefined;
  const isUnsaved = vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .some(
      tab =>
        tab.isDirty &&
        editorUri(tab)?.toString() === key &&
        !(isReadable && tab.input instanceof vscode.TabInputText),
    );
  return isUnsaved ? 'saved' : 'disk';
}

/**
 * A fingerprint of a file's content, to find out later if it has changed: the SHA-256 hash of the text of an editor
 * with unsaved changes; otherwise the size and the modification time, which are cheap to get. A file that was saved
 * again with the same bytes is treated as changed. Undefined if there is no such file.
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
  // The editor's changes may have been saved in the meantime.
  const document = await vscode.workspace.openTextDocument(uri);
  return fingerprint !== (await textFingerprint(document));
}

async function textFingerprint(document: vscode.TextDocument): Promise<string> {
  const bytes = new TextEncoder().encode(document.getText());
  return `text ${await sha256(bytes)}`;
}

/** The SHA-256 of bytes, in lower-case hexadecimal. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('');
}
