import * as vscode from 'vscode';
import { ExcludeGlobs, type ExcludeSetting } from '../../core/folders/excludeGlobs';
import type { EntryKind, FolderReader } from '../../core/folders/folderReader';
import { type IgnoreRules, rulesAbove } from '../../core/folders/ignoreRules';
import {
  type FolderSearch,
  OfferedFiles,
  type WalkedEntry,
  walkFolder,
} from '../../core/folders/offeredFiles';
import type { Platform } from '../../core/platform';
import type { Settings } from '../settings/settings';

/** The parts of the platform that a search needs. */
type FolderPlatform = Pick<Platform, 'ignoresCase' | 'realPath'>;

/** An entry of a folder with its URI. */
export interface FoundEntry extends Pick<WalkedEntry, 'what'> {
  readonly uri: vscode.Uri;
}

/**
 * Lists the entries of a folder and its subfolders in a stable order, according to the settings and ignore files.
 *
 * @param platform the platform of this machine
 */
export async function* folderFiles(
  folder: vscode.Uri,
  settings: Settings,
  platform: FolderPlatform,
): AsyncGenerator<FoundEntry, void, undefined> {
  const search = await searchIn(folder, settings, platform);
  for await (const { path, what } of walkFolder(search)) {
    yield { uri: folder.with({ path }), what };
  }
}

/**
 * The rules for a folder: its settings, ignore files and further excludes.
 *
 * @param platform as in {@link folderFiles}
 */
export async function searchIn(
  folder: vscode.Uri,
  settings: Settings,
  platform: FolderPlatform,
  ...furtherExcludes: readonly ExcludeSetting[]
): Promise<FolderSearch> {
  const ignoresCase = folder.scheme === 'file' && platform.ignoresCase;
  const root = withoutEndSlash(folder.path);
  const workspaceFolder = vscode.workspace.getWorkspaceFolder(folder)?.uri;
  const { respectGitignore: respectIgnoreFiles, excludes } = settings.folderRules(folder);
  return {
    reader: new WorkspaceReader(folder, ignoresCase),
    root,
    globBase: workspaceFolder ? withoutEndSlash(workspaceFolder.path) : root,
    excludes: new ExcludeGlobs(...excludes, ...furtherExcludes),
    respectIgnoreFiles,
    rulesAbove: respectIgnoreFiles
      ? await rulesAboveReal(folder, workspaceFolder, ignoresCase, platform)
      : undefined,
  };
}

/** Decides which files the rules for their folders leave in. The ignore files of each folder are read once. */
export class FolderOffers {
  private readonly folders = new Map<string, Promise<OfferedFiles>>();

  /** @param searchOf the rules for a folder */
  constructor(private readonly searchOf: (folder: vscode.Uri) => Promise<FolderSearch>) {}

  async offers(uri: vscode.Uri, folder: vscode.Uri): Promise<boolean> {
    const key = folder.toString();
    const offered =
      this.folders.get(key) ?? this.searchOf(folder).then(search => new OfferedFiles(search));
    this.folders.set(key, offered);
    return (await offered).offers(uri.path);
  }
}

/** The rules that apply to a folder at its real path, as in git, even if a symbolic link leads to it. */
async function rulesAboveReal(
  folder: vscode.Uri,
  workspaceFolder: vscode.Uri | undefined,
  ignoresCase: boolean,
  { realPath }: FolderPlatform,
): Promise<IgnoreRules | undefined> {
  const [real, realWorkspaceFolder] = await Promise.all([
    realUri(folder, realPath),
    workspaceFolder && realUri(workspaceFolder, realPath),
  ]);
  const path = withoutEndSlash(real.path);
  const rules = await rulesAbove(
    new WorkspaceReader(real, ignoresCase),
    path,
    realWorkspaceFolder && withoutEndSlash(realWorkspaceFolder.path),
  );
  return rules?.through(withoutEndSlash(folder.path), path);
}

async function realUri(uri: vscode.Uri, realPath: FolderPlatform['realPath']): Promise<vscode.Uri> {
  try {
    return uri.scheme === 'file' && realPath ? vscode.Uri.file(await realPath(uri.fsPath)) : uri;
  } catch {
    // A folder that is gone is listed as such later.
    return uri;
  }
}

function withoutEndSlash(path: string): string {
  return path.replace(/\/+$/, '');
}

const { Directory, File, SymbolicLink } = vscode.FileType;

/** Reads folders through the file system API of VS Code. */
class WorkspaceReader implements FolderReader {
  constructor(
    private readonly root: vscode.Uri,
    readonly ignoresCase: boolean,
  ) {}

  async list(path: string) {
    const entries = await vscode.workspace.fs.readDirectory(this.uri(path || '/'));
    return entries.map(([name, type]) => ({ name, kind: entryKind(type) }));
  }

  async kind(path: string): Promise<EntryKind | undefined> {
    try {
      return entryKind((await vscode.workspace.fs.stat(this.uri(path))).type);
    } catch {
      return undefined;
    }
  }

  async readText(path: string): Promise<string | undefined> {
    try {
      const uri = this.uri(path);
      const { type } = await vscode.workspace.fs.stat(uri);
      // Reading a pipe would never end.
      return type & File
        ? new TextDecoder().decode(await vscode.workspace.fs.readFile(uri))
        : undefined;
    } catch {
      return undefined;
    }
  }

  private uri(path: string): vscode.Uri {
    return this.root.with({ path });
  }
}

/** The kind of an entry. A broken symbolic link has no other type, and is treated as a special file. */
function entryKind(type: vscode.FileType): EntryKind {
  switch (type) {
    case File:
      return 'file';
    case Directory:
      return 'folder';
    default:
      return type & SymbolicLink && type !== SymbolicLink ? 'link' : 'special';
  }
}
