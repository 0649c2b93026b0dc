import * as vscode from 'vscode';
import { folded, inOneForm } from '../../../base/comparedText';
import { baseName } from '../../../core/files/fileNames';
import type { Platform } from '../../../core/platform';
import { withLineFeeds } from '../../../core/text/lineFeeds';
import { storedUri } from '../../../host/parts/storedUri';
import { unlessMissing } from '../../../host/window/workspaceStorage';
import {
  changePath,
  folderOfChange,
  isAbsolutePath,
  isSensitivePath,
  type PathInFolder,
} from '../core/changePath';
import type { BaseFile, ReadBase } from '../core/model/changePlan';
import type { Refused } from '../core/model/fileChange';
import { encodingOf, keptBySaving } from './fileEncoding';

/** The maximum size of a file that is changed. */
const maxBytes = 5 * 1024 * 1024;

/** Reads the files that changes are about, for one plan. */
export class ChangedFiles {
  private readonly read = new Map<string, Promise<BaseFile | Refused>>();
  private readonly files = new Map<string, ChangedFile>();

  /** @param characters that the changes may add, without ASCII */
  constructor(
    private readonly platform: Pick<Platform, 'isReadOnly' | 'realPath'>,
    private readonly characters: readonly string[] = [],
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
    const { realPath } = this.platform;
    const uri = await locateChange(path, realPath);
    if ('reason' in uri) {
      return uri;
    }
    const real = await resolveLinks(uri, realPath);
    if (!real) {
      return { reason: 'outside' };
    }
    const checked = changePath(real.path);
    if ('reason' in checked) {
      return checked;
    }
    const stat = await unlessMissing(vscode.workspace.fs.stat(uri));
    const isNew = stat === undefined;
    if (stat && !(stat.type & vscode.FileType.File)) {
      return { reason: 'unreadable' };
    }
    if (stat && stat.size > maxBytes) {
      return { reason: 'tooLarge' };
    }
    if (isNotebook(uri)) {
      return { reason: 'notebook' };
    }
    const document = isNew ? undefined : await vscode.workspace.openTextDocument(uri);
    const text = document?.getText();
    if (text?.includes('\0')) {
      return { reason: 'binary' };
    }
    const kept = document ? await keptBySaving(document) : 'all';
    if (kept === 'notAll') {
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
      isSensitive: isSensitivePath(`${real.folder}/${real.path}`),
      hasMixedLineEnds: kept === 'allButLineEnds',
    });
    return {
      key: real.key,
      path: shown,
      text: text === undefined ? undefined : withLineFeeds(text),
      encoding: await encodingOf(uri, document, this.characters),
    };
  }

  private async isReadOnly(uri: vscode.Uri, { permissions }: vscode.FileStat): Promise<boolean> {
    return (
      ((permissions ?? 0) & vscode.FilePermission.Readonly) !== 0 ||
      vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false ||
      // VS Code does not expose the permissions of the disk.
      (uri.scheme === 'file' && (await this.platform.isReadOnly?.(uri.fsPath)) === true)
    );
  }
}

/** A file of the workspace whose path ends with another path, as its name is shown; undefined if there is none. */
export async function findEnding(path: string): Promise<string | undefined> {
  const forms = new Set([path, inOneForm(path), path.normalize('NFD')]);
  const globs = [...forms].map(form => `**/${form.replace(/[[\]{}*?,]/g, '[$&]')}`);
  const glob = globs.length > 1 ? `{${globs.join(',')}}` : (globs[0] ?? '');
  const [uri] = await vscode.workspace.findFiles(glob, '**/node_modules/**', 1);
  return uri && vscode.workspace.asRelativePath(uri);
}

/** @returns true if a notebook editor has a file open */
function isNotebook(uri: vscode.Uri): boolean {
  return vscode.workspace.notebookDocuments.some(each => each.uri.toString() === uri.toString());
}

/** A file of the workspace that a change is about. */
export interface ChangedFile {
  readonly uri: vscode.Uri;
  /** The document; undefined if there is no such file. */
  readonly document: vscode.TextDocument | undefined;
  /** The version of the document that was read. */
  readonly version: number;
  readonly isReadOnly: boolean;
  /** True if a person must decide because of its path without symbolic links. */
  readonly isSensitive: boolean;
  /** True for a file with different line ends. Saving the file makes all of them the same. */
  readonly hasMixedLineEnds: boolean;
}

/**
 * Finds the place of a path in the workspace, as {@link folderOfChange} does.
 *
 * An absolute path must be inside a folder.
 *
 * @param path without `..`
 */
async function locateChange(
  path: string,
  realPath: Platform['realPath'],
): Promise<vscode.Uri | Refused> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (isAbsolutePath(path)) {
    return (await locateAbsolute(vscode.Uri.file(path), realPath)) ?? { reason: 'unsafePath' };
  }
  const uriOf = (place: PathInFolder) =>
    storedUri((folders[place.folder] as vscode.WorkspaceFolder).uri, place.path);
  const place = await folderOfChange(
    path,
    folders.map(({ name }) => name),
    async place =>
      vscode.workspace.fs.stat(await uriOf(place)).then(
        () => true,
        () => false,
      ),
  );
  return 'reason' in place ? place : uriOf(place);
}

/** An absolute path as a file in a workspace folder, even by another name of the folder; undefined if it is in none. */
async function locateAbsolute(
  absolute: vscode.Uri,
  realPath: Platform['realPath'],
): Promise<vscode.Uri | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const named = folders.find(({ uri }) => isBelow(absolute.path, uri.path.replace(/\/$/, '')));
  if (named || !realPath) {
    return named?.uri.with({ path: absolute.path });
  }
  const { real } = await realOf(absolute, realPath);
  const root = await rootOf(real, realPath);
  return root && vscode.Uri.joinPath(root.folder.uri, real.slice(root.real.length + 1));
}

/** A file without the symbolic links in its path. */
interface RealFile {
  /** The key, which is the same for all of its names. */
  readonly key: string;
  /** The name of its workspace folder. */
  readonly folder: string;
  /** The path in its workspace folder. */
  readonly path: string;
}

/**
 * Follows the symbolic links in the path of a file in the workspace, which need not exist.
 *
 * @param realPath undefined if links cannot be followed; then any link leads outside
 * @returns undefined if the file is outside all folders
 */
async function resolveLinks(
  uri: vscode.Uri,
  realPath: Platform['realPath'],
): Promise<RealFile | undefined> {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (!folder) {
    return undefined;
  }
  if (uri.scheme !== 'file' || !realPath) {
    const root = folder.uri.path.replace(/\/$/, '');
    const path = uri.path.slice(root.length + 1);
    return (await hasLink(folder.uri, path))
      ? undefined
      : { key: uri.toString(), folder: baseName(root), path };
  }
  const { real, existing } = await realOf(uri, realPath);
  const root = await rootOf(real, realPath);
  return (
    root && {
      key:
        real !== existing && (await ignoresCase(existing, realPath))
          ? existing + folded(real.slice(existing.length))
          : real,
      folder: baseName(root.real),
      path: real.slice(root.real.length + 1),
    }
  );
}

/** The workspace folder that a real path is in, and its own real path. */
async function rootOf(real: string, realPath: (path: string) => Promise<string>) {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(
    ({ uri }) => uri.scheme === 'file',
  );
  const roots = await Promise.all(
    folders.map(async folder => ({ folder, real: (await realOf(folder.uri, realPath)).real })),
  );
  return roots.find(root => isBelow(real, root.real));
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

/**
 * Determines, from the name of a folder, whether the file system treats two names that differ only in case as the same.
 *
 * @param real the real path of the folder
 */
async function ignoresCase(
  real: string,
  realPath: (path: string) => Promise<string>,
): Promise<boolean> {
  const name = baseName(real);
  const other = name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase();
  const named = vscode.Uri.joinPath(vscode.Uri.file(real), '..', other);
  return (
    other !== name &&
    (await realPath(named.fsPath).then(
      path => vscode.Uri.file(path).path === real,
      () => false,
    ))
  );
}

/**
 * The real path of a file, with forward slashes, but none at its end, and the part of it that exists. The rest is used
 * unchanged.
 */
async function realOf(
  uri: vscode.Uri,
  realPath: (path: string) => Promise<string>,
): Promise<{ readonly real: string; readonly existing: string }> {
  const missing: string[] = [];
  let at = uri;
  for (;;) {
    try {
      const existing = vscode.Uri.file(await realPath(at.fsPath)).path.replace(/\/$/, '');
      return { real: [existing, ...missing].join('/'), existing };
    } catch (error) {
      const parent = vscode.Uri.joinPath(at, '..');
      const isMissing = (error as { code?: unknown } | null)?.code === 'ENOENT';
      // A link that leads nowhere would be followed when the file is written.
      if (!isMissing || parent.path === at.path || (await isLink(at))) {
        throw error;
      }
      missing.unshift(baseName(at.path));
      at = parent;
    }
  }
}

async function hasLink(folder: vscode.Uri, within: string): Promise<boolean> {
  let at = folder;
  for (const segment of within.split('/')) {
    at = vscode.Uri.joinPath(at, segment);
    if (await isLink(at)) {
      return true;
    }
  }
  return false;
}

async function isLink(uri: vscode.Uri): Promise<boolean> {
  const parent = vscode.Uri.joinPath(uri, '..');
  const name = baseName(uri.path);
  try {
    // Not stat, which fails for a link that leads nowhere.
    const entries = await vscode.workspace.fs.readDirectory(parent);
    return entries.some(
      ([each, type]) => each === name && (type & vscode.FileType.SymbolicLink) !== 0,
    );
  } catch {
    return false;
  }
}
