import * as vscode from 'vscode';
import { ExcludeGlobs, type ExcludeSetting } from '../../core/folders/excludeGlobs';
import { rulesAbove } from '../../core/folders/ignoreRules';
import { type FolderSearch, type WalkedEntry, walkFolder } from '../../core/folders/walkFolder';
import type { Settings } from '../settings/settings';
import { WorkspaceReader } from './workspaceReader';

/** An entry of a folder with its URI. */
export interface FoundEntry extends Pick<WalkedEntry, 'what'> {
  readonly uri: vscode.Uri;
}

/**
 * Lists the entries of a folder and its subfolders in a stable order, according to the settings and ignore files.
 *
 * @param ignoresCase true if file names on this machine are not case-sensitive
 */
export async function* folderFiles(
  folder: vscode.Uri,
  settings: Settings,
  ignoresCase: boolean,
): AsyncGenerator<FoundEntry, void, undefined> {
  const search = await searchIn(folder, settings, ignoresCase);
  const found: AsyncIterable<WalkedEntry> = walkFolder(search);
  for await (const { path, what } of found) {
    yield { uri: folder.with({ path }), what };
  }
}

/**
 * The rules for a folder: its settings, ignore files and further excludes.
 *
 * @param ignoresCase as in {@link folderFiles}
 */
export async function searchIn(
  folder: vscode.Uri,
  settings: Settings,
  ignoresCase: boolean,
  ...furtherExcludes: readonly ExcludeSetting[]
): Promise<FolderSearch> {
  const reader = new WorkspaceReader(folder, folder.scheme === 'file' && ignoresCase);
  const root = withoutEndSlash(folder.path);
  const workspaceFolder = vscode.workspace.getWorkspaceFolder(folder);
  const workspaceRoot = workspaceFolder && withoutEndSlash(workspaceFolder.uri.path);
  const { respectGitignore: respectIgnoreFiles, excludes } = settings.folderRules(folder);
  return {
    reader,
    root,
    globBase: workspaceRoot ?? root,
    excludes: new ExcludeGlobs(...excludes, ...furtherExcludes),
    respectIgnoreFiles,
    rulesAbove: respectIgnoreFiles ? await rulesAbove(reader, root, workspaceRoot) : undefined,
  };
}

function withoutEndSlash(path: string): string {
  return path.replace(/\/+$/, '');
}
