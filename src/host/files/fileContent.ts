import * as vscode from 'vscode';
import { bytesContent, type FileContent } from '../../core/parts/outgoingPart';
import type { PartConcern } from '../../core/parts/partConcern';
import type { PartOrigin } from '../../core/parts/partSource';
import type { Platform } from '../../core/platform';

/** The bytes of a file as the user sees it, and where they come from. */
export interface OpenedFile {
  readonly content: FileContent;
  readonly origin: PartOrigin;
}

/** What can be said of a file without reading it. */
export interface MeasuredFile {
  /** Undefined where it cannot be read. */
  readonly bytes: number | undefined;
  readonly origin: PartOrigin;
  /** Why it cannot be read. */
  readonly concern: PartConcern | undefined;
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

/** Never throws: why a file cannot be read is in the result. */
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
      return unreadable(await reason(uri, error));
    }
  }
  try {
    const { type, size } = await vscode.workspace.fs.stat(uri);
    return type & vscode.FileType.Directory ? unreadable('folder') : onDisk(uri, size);
  } catch (error) {
    const virtual = await virtualDocument(uri);
    return virtual ? ofDocument(virtual, 'document') : unreadable(await reason(uri, error));
  }
}

/** Whether something chosen is a folder, or a link to one. An open document is a file, whatever else it is. */
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

function onDisk(uri: vscode.Uri, bytes: number): MeasuredFile {
  return { bytes, origin: fileOrigin(uri), concern: undefined };
}

function unreadable(concern: PartConcern): MeasuredFile {
  return { bytes: undefined, origin: 'disk', concern };
}

/** What an error of a file system means. */
async function reason(uri: vscode.Uri, error: unknown): Promise<PartConcern> {
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

/** The search through folders meets those that cannot be read. */
async function isListable(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.readDirectory(uri);
    return true;
  } catch {
    return false;
  }
}

function findDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find(document => document.uri.toString() === key);
}

/**
 * The text of what has no file, such as an output channel or a document that an extension provides; it is asked for
 * again where no editor shows it any more. An untitled document that was closed is gone: asking would make a new one.
 */
async function virtualDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const open = findDocument(uri);
  if (open || uri.scheme === 'file' || uri.scheme === 'untitled') {
    return open;
  }
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    return undefined;
  }
}

/** The document of an editor whose text is not, or not yet, that of a file. */
export function unsavedDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const document = findDocument(uri);
  return document && (document.isDirty || document.isUntitled) ? document : undefined;
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

/** Notebooks and custom editors keep their unsaved changes to themselves: what can be sent is what was saved. */
function fileOrigin(uri: vscode.Uri): PartOrigin {
  const key = uri.toString();
  const isDirty = vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .some(
      ({ input, isDirty: changed }) =>
        changed &&
        (input instanceof vscode.TabInputNotebook || input instanceof vscode.TabInputCustom) &&
        input.uri.toString() === key,
    );
  return isDirty ? 'saved' : 'disk';
}

async function documentBytes(document: vscode.TextDocument): Promise<Uint8Array> {
  return vscode.workspace.encode(document.getText(), { encoding: document.encoding });
}
