import * as vscode from 'vscode';
import { inOneForm } from '../../base/comparedText';

/**
 * The URI of a path with the names that the file system has for it, which may be in another form of Unicode. What does
 * not exist keeps its name.
 *
 * @param path relative to the folder, without `..`
 */
export async function storedUri(folder: vscode.Uri, path: string): Promise<vscode.Uri> {
  const uri = vscode.Uri.joinPath(folder, path);
  if (inOneForm(path) === path.normalize('NFD')) {
    return uri;
  }
  let stored = folder;
  for (const name of path.split('/')) {
    const [entryName = name] = (await entryOf(stored, name)) ?? [];
    stored = vscode.Uri.joinPath(stored, entryName);
  }
  return stored;
}

/**
 * The entry of a folder with a name, in whatever form of Unicode; undefined if there is none, or the folder can't be
 * read.
 */
export async function entryOf(
  folder: vscode.Uri,
  name: string,
): Promise<[name: string, type: vscode.FileType] | undefined> {
  try {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    const wanted = inOneForm(name);
    return (
      entries.find(([each]) => each === name) ??
      entries.find(([each]) => inOneForm(each) === wanted)
    );
  } catch {
    return undefined;
  }
}
