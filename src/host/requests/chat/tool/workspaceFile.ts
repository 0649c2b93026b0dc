import * as vscode from 'vscode';
import { pathCandidates } from '../../../../core/conversation/chat/tool/pathCandidates';

/** Why a path is not a file of the workspace that could be sent. */
type PathRefusal = 'outside' | 'missing' | 'ambiguous' | 'folder' | 'link' | 'special';

/** A file of a workspace folder. */
export interface WorkspaceFile {
  readonly uri: vscode.Uri;
  readonly folder: vscode.WorkspaceFolder;
}

const { Directory, File, SymbolicLink } = vscode.FileType;

/**
 * Finds the file that a path of a language model means. Each name on the way to it has to be in its folder exactly as
 * written: a file system may know a file by several names, and a check of one of them would say nothing about the others.
 * Symbolic links are not followed, since they may lead out of the workspace.
 */
export async function findWorkspaceFile(path: string): Promise<WorkspaceFile | PathRefusal> {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(folder => ({
    name: folder.name,
    path: folder.uri.path,
    folder,
  }));
  const candidates = pathCandidates(path, folders);
  if (candidates.length === 0) {
    return 'outside';
  }
  const results = await Promise.all(
    candidates.map(({ folder: { folder }, names }) => follow(folder, names)),
  );
  const files = new Map(
    results.flatMap(result =>
      typeof result === 'string' ? [] : [[result.uri.toString(), result] as const],
    ),
  );
  const [file] = files.values();
  if (files.size > 1) {
    return 'ambiguous';
  }
  return file ?? results.find(isRefusal) ?? 'missing';
}

/** A refusal that says more than that there is no such file. */
function isRefusal(result: WorkspaceFile | PathRefusal): result is PathRefusal {
  return result !== 'missing' && typeof result === 'string';
}

async function follow(
  folder: vscode.WorkspaceFolder,
  names: readonly string[],
): Promise<WorkspaceFile | PathRefusal> {
  let uri = folder.uri;
  for (const [index, name] of names.entries()) {
    const entry = await entryOf(uri, name);
    if (!entry) {
      return 'missing';
    }
    if (entry.type & SymbolicLink) {
      return 'link';
    }
    uri = vscode.Uri.joinPath(uri, entry.name);
    const isLast = index === names.length - 1;
    if (entry.type === Directory ? isLast : !isLast) {
      return isLast ? 'folder' : 'missing';
    }
    if (isLast && entry.type !== File) {
      return 'special';
    }
  }
  return { uri, folder };
}

async function entryOf(
  folder: vscode.Uri,
  name: string,
): Promise<{ readonly name: string; readonly type: vscode.FileType } | undefined> {
  try {
    // macOS may store a name in another normalization form than the one that was written.
    const wanted = name.normalize();
    const entries = await vscode.workspace.fs.readDirectory(folder);
    const found = entries.find(([each]) => each.normalize() === wanted);
    return found && { name: found[0], type: found[1] };
  } catch {
    return undefined;
  }
}
