import { readdirSync, type Stats, watch } from 'node:fs';
import { cp, lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type * as vscode from 'vscode';
import { Disposable, EventEmitter } from './events';
import { Uri } from './uri';
import { FilePermission, FileType } from './values';

export class FileSystemError extends Error implements vscode.FileSystemError {
  static FileExists = (what?: string | vscode.Uri) => new FileSystemError(what, 'FileExists');
  static FileNotFound = (what?: string | vscode.Uri) => new FileSystemError(what, 'FileNotFound');
  static FileNotADirectory = (what?: string | vscode.Uri) =>
    new FileSystemError(what, 'FileNotADirectory');
  static FileIsADirectory = (what?: string | vscode.Uri) =>
    new FileSystemError(what, 'FileIsADirectory');
  static NoPermissions = (what?: string | vscode.Uri) => new FileSystemError(what, 'NoPermissions');
  static Unavailable = (what?: string | vscode.Uri) => new FileSystemError(what, 'Unavailable');

  constructor(
    what: string | vscode.Uri = '',
    readonly code = 'Unknown',
  ) {
    super(what.toString());
    this.name = `${code} (FileSystemError)`;
  }
}

const codes: Readonly<Record<string, string>> = {
  ENOENT: 'FileNotFound',
  ENOTDIR: 'FileNotADirectory',
  EISDIR: 'FileIsADirectory',
  EEXIST: 'FileExists',
  EACCES: 'NoPermissions',
  EPERM: 'NoPermissions',
};

/** Files on the disk, and the file systems of the extension. */
export class FileSystem {
  private readonly providers = new Map<
    string,
    { provider: vscode.FileSystemProvider; isReadonly: boolean }
  >();

  readonly api: vscode.FileSystem = {
    stat: async uri => (await this.provider(uri)?.stat(uri)) ?? statOnDisk(uri),
    readFile: async uri =>
      (await this.provider(uri)?.readFile(uri)) ??
      onDisk(uri, async () => new Uint8Array(await readFile(uri.fsPath))),
    readDirectory: async uri =>
      (await this.provider(uri)?.readDirectory(uri)) ?? readFolderOnDisk(uri),
    writeFile: async (uri, content) => {
      const provider = this.provider(uri);
      await (provider
        ? provider.writeFile(uri, content, { create: true, overwrite: true })
        : onDisk(uri, async () => {
            await mkdir(path.dirname(uri.fsPath), { recursive: true });
            await writeFile(uri.fsPath, content);
          }));
    },
    createDirectory: async uri => {
      await onDisk(uri, () => mkdir(uri.fsPath, { recursive: true }));
    },
    delete: async (uri, { recursive = false } = {}) => {
      await onDisk(uri, () => rm(uri.fsPath, { recursive }));
    },
    rename: async (source, target) => {
      await onDisk(source, () => rename(source.fsPath, target.fsPath));
    },
    copy: async (source, target) => {
      await onDisk(source, () => cp(source.fsPath, target.fsPath, { recursive: true }));
    },
    isWritableFileSystem: scheme => {
      const registered = this.providers.get(scheme);
      return scheme === 'file' || scheme === 'vscode-userdata'
        ? true
        : registered && !registered.isReadonly;
    },
  };

  register(
    scheme: string,
    provider: vscode.FileSystemProvider,
    { isReadonly = false }: { readonly isReadonly?: boolean | vscode.MarkdownString } = {},
  ): Disposable {
    this.providers.set(scheme, { provider, isReadonly: isReadonly !== false });
    return new Disposable(() => this.providers.delete(scheme));
  }

  private provider({ scheme }: vscode.Uri): vscode.FileSystemProvider | undefined {
    const found = this.providers.get(scheme)?.provider;
    if (!found && scheme !== 'file') {
      throw new FileSystemError(`No file system is registered for ${scheme}`, 'Unavailable');
    }
    return found;
  }
}

/** Watches the files of one folder. */
export function watchFolder(pattern: vscode.RelativePattern): vscode.FileSystemWatcher {
  if (pattern.pattern !== '*') {
    throw new Error(`The stand-in for VS Code does not watch ${pattern.pattern}.`);
  }
  const [changed, created, deleted] = [0, 1, 2].map(() => new EventEmitter<vscode.Uri>());
  const seen = new Set(
    readdirSync(pattern.baseUri.fsPath).map(name => Uri.joinPath(pattern.baseUri, name).fsPath),
  );
  const watcher = watch(pattern.baseUri.fsPath, (_, name) => {
    const uri = Uri.joinPath(pattern.baseUri, name ?? '');
    void stat(uri.fsPath).then(
      () => {
        (seen.has(uri.fsPath) ? changed : created)?.fire(uri);
        seen.add(uri.fsPath);
      },
      () => {
        seen.delete(uri.fsPath);
        deleted?.fire(uri);
      },
    );
  });
  const none: vscode.Event<vscode.Uri> = () => new Disposable(undefined);
  return {
    ignoreCreateEvents: false,
    ignoreChangeEvents: false,
    ignoreDeleteEvents: false,
    onDidChange: changed?.event ?? none,
    onDidCreate: created?.event ?? none,
    onDidDelete: deleted?.event ?? none,
    dispose: () => watcher.close(),
  };
}

async function statOnDisk(uri: vscode.Uri): Promise<vscode.FileStat> {
  return onDisk(uri, async () => {
    const { fsPath } = uri;
    const own = await lstat(fsPath);
    // A link has the type and the size of its target.
    const found = own.isSymbolicLink() ? await stat(fsPath).catch(() => own) : own;
    return {
      type: typeOf(found) | (own.isSymbolicLink() ? FileType.SymbolicLink : 0),
      ctime: Math.round(found.birthtimeMs),
      mtime: Math.round(found.mtimeMs),
      size: found.size,
      ...((found.mode & 0o200) === 0 && { permissions: FilePermission.Readonly }),
    };
  });
}

async function readFolderOnDisk(uri: vscode.Uri): Promise<[string, vscode.FileType][]> {
  return onDisk(uri, async () => {
    const names = await readdir(uri.fsPath);
    return Promise.all(
      names.map(async (name): Promise<[string, vscode.FileType]> => {
        const { type } = await statOnDisk(Uri.joinPath(uri, name));
        return [name, type];
      }),
    );
  });
}

function typeOf(found: Stats): vscode.FileType {
  if (found.isFile()) {
    return FileType.File;
  }
  return found.isDirectory() ? FileType.Directory : FileType.Unknown;
}

/** Turns Node's errors into VS Code's. */
async function onDisk<T>(uri: vscode.Uri, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new FileSystemError(uri, codes[(error as NodeJS.ErrnoException).code ?? '']);
  }
}
