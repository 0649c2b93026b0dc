import * as vscode from 'vscode';
import { ExcludeGlobs, type ExcludeSetting } from '../../core/folders/excludeGlobs';
import { rulesAbove } from '../../core/folders/ignoreRules';
import { type FolderSearch, type WalkedEntry, walkFolder } from '../../core/folders/walkFolder';
import type { Settings } from '../settings/settings';
import { WorkspaceReader } from './workspaceReader';

/** An entry with its address. */
export interface FoundEntry extends Pick<WalkedEntry, 'what'> {
  readonly uri: vscode.Uri;
}

/**
 * Goes through a folder as the settings for it say, in an order that is always the same.
 *
 * @param ignoresCase whether the disk of this machine takes names for the same that differ in case
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

/** What decides about the files of a folder: the settings for it, its ignore files, and what else is left out. */
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
