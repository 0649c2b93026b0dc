import * as vscode from 'vscode';
import { changePath, isAbsolutePath } from '../../core/changes/changePath';
import { isSensitivePath } from '../../core/changes/isSensitivePath';
import type { BaseFile, ReadBase } from '../../core/changes/model/changePlan';
import type { RefusalReason } from '../../core/changes/model/refusalReason';
import type { Platform } from '../../core/platform';
import { documentBytes } from '../files/findDocument';
import type { ChangedFile } from './changedFile';
import { locateChange } from './locateChange';
import { resolveLinks } from './resolveLinks';

/** A larger file is not changed. */
const maxBytes = 5 * 1024 * 1024;

type Refused = { readonly reason: RefusalReason };

/** Reads the files that changes are about, for one plan. */
export class ChangedFiles {
  private readonly read = new Map<string, Promise<BaseFile | Refused>>();
  private readonly files = new Map<string, ChangedFile>();

  constructor(
    private readonly platform: Pick<Platform, 'ignoresCase' | 'isReadOnly' | 'realPath'>,
  ) {}

  /** Reads a file once. Never rejects. */
  readonly readBase: ReadBase = path => {
    const reading =
      this.read.get(path) ?? this.open(path).catch(() => ({ reason: 'unreadable' }) as const);
    this.read.set(path, reading);
    return reading;
  };

  /** The file of a path that was read without a refusal. */
  find(path: string): ChangedFile | undefined {
    return this.files.get(path);
  }

  /** True if no file that was read has changed since in its editor. */
  get isCurrent(): boolean {
    return [...this.files.values()].every(
      ({ document, version }) => !document || (!document.isClosed && document.version === version),
    );
  }

  private async open(path: string): Promise<BaseFile | Refused> {
    const uri = await locateChange(path);
    if ('reason' in uri) {
      return uri;
    }
    const real = await resolveLinks(uri, this.platform.realPath);
    if (real === undefined) {
      return { reason: 'outside' };
    }
    const checked = changePath(real);
    if ('reason' in checked) {
      return checked;
    }
    const stat = await statOf(uri);
    const isNew = stat === undefined;
    if (stat && !(stat.type & vscode.FileType.File)) {
      return { reason: 'unreadable' };
    }
    if (stat && stat.size > maxBytes) {
      return { reason: 'tooLarge' };
    }
    const document = isNew ? undefined : await vscode.workspace.openTextDocument(uri);
    const text = document?.getText();
    if (text?.includes('\0')) {
      return { reason: 'binary' };
    }
    if (document && !(await canBeSaved(document))) {
      return { reason: 'unreadable' };
    }
    const isReadOnly = stat !== undefined && (await this.isReadOnly(uri, stat));
    // The name of the folder is in front if there are several.
    const shown = isAbsolutePath(path) ? vscode.workspace.asRelativePath(uri) : path;
    this.files.set(shown, {
      uri,
      document,
      version: document?.version ?? 0,
      isReadOnly,
      isSensitive: isSensitivePath(real),
    });
    const key = this.platform.ignoresCase ? real.toLowerCase() : real;
    return {
      key: `${vscode.workspace.getWorkspaceFolder(uri)?.index} ${key}`,
      path: shown,
      text: text?.replaceAll('\r\n', '\n'),
    };
  }

  private async isReadOnly(uri: vscode.Uri, { permissions }: vscode.FileStat): Promise<boolean> {
    return (
      ((permissions ?? 0) & vscode.FilePermission.Readonly) !== 0 ||
      vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false ||
      // VS Code does not tell the permissions of the disk.
      (uri.scheme === 'file' && (await this.platform.isReadOnly?.(uri.fsPath)) === true)
    );
  }
}

async function statOf(uri: vscode.Uri): Promise<vscode.FileStat | undefined> {
  try {
    return await vscode.workspace.fs.stat(uri);
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') {
      return undefined;
    }
    throw error;
  }
}

/** @returns false if saving would change bytes that could not be decoded, or if a notebook editor has the file open */
async function canBeSaved(document: vscode.TextDocument): Promise<boolean> {
  const { uri, isDirty } = document;
  if (
    vscode.workspace.notebookDocuments.some(notebook => notebook.uri.toString() === uri.toString())
  ) {
    return false;
  }
  if (isDirty || !document.getText().includes('\ufffd')) {
    return true;
  }
  const bytes = await vscode.workspace.fs.readFile(uri);
  const encoded = await documentBytes(document);
  return encoded.length === bytes.length && encoded.every((byte, index) => byte === bytes[index]);
}
