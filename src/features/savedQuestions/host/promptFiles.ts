import * as vscode from 'vscode';
import { withTimeout } from '../../../core/async/abortable';
import { mapAll } from '../../../core/async/concurrency';
import { looksLikeText } from '../../../core/files/contentType';
import { baseName } from '../../../core/files/fileNames';
import type { Platform } from '../../../core/platform';
import { unsavedDocument } from '../../../host/parts/findDocument';
import { measureFile, openFile } from '../../../host/parts/openFile';
import { unlessMissing } from '../../../host/window/workspaceStorage';
import { nameOfFile, type PromptFile, promptExtension, readPromptFile } from '../core/promptFile';
import { type PromptFolder, promptFolders, type UserPrompts } from './promptFolders';

/** The maximum number of files of a folder that are listed. */
const maxFiles = 200;

const concurrency = 16;

/** The time that a folder may take: it can be on a drive that does not answer. */
const timeoutMs = 5000;

export interface SavedPrompt extends ReadPrompt {
  readonly uri: vscode.Uri;
  readonly folder: PromptFolder;
}

/** The saved questions known so far. */
export interface PromptListing {
  readonly prompts: readonly SavedPrompt[];
  /** False if a folder has not answered. */
  readonly isComplete: boolean;
}

/** Lists and reads saved questions. Keeps no contents, so a file that has changed is read again. */
export class PromptFiles {
  constructor(
    private readonly platform: Pick<Platform, 'clock' | 'openLocalFile'>,
    private readonly user: UserPrompts,
  ) {}

  /**
   * Lists all saved questions: first the workspace's, each folder's in the order of their names. A file that is in two
   * places is listed once.
   *
   * @param onPart called once for each folder that has answered, with the saved questions known so far
   */
  async list(onPart: (listing: PromptListing) => void = () => undefined): Promise<PromptListing> {
    const folders = promptFolders(this.user);
    const byFolder = new Map<PromptFolder, readonly SavedPrompt[]>();
    const listing = () => {
      const all = folders.flatMap(folder => byFolder.get(folder) ?? []).reverse();
      const byUri = new Map(all.map(prompt => [prompt.uri.toString(), prompt]));
      return {
        prompts: [...byUri.values()].reverse(),
        isComplete: byFolder.size === folders.length,
      };
    };
    await Promise.all(
      folders.map(async folder => {
        const prompts = await withTimeout(this.platform.clock, timeoutMs, this.listFolder(folder));
        if (prompts) {
          byFolder.set(folder, prompts);
          onPart(listing());
        }
      }),
    );
    return listing();
  }

  /**
   * Reads one saved question.
   *
   * @param uri as text; only files that {@link list} would list are read
   * @returns undefined if it is not a saved question, or if its file system does not answer
   */
  async read(uri: string): Promise<SavedPrompt | undefined> {
    const file = vscode.Uri.parse(uri);
    if (!isPromptName(file.path)) {
      return undefined;
    }
    const prompts = await Promise.all(
      promptFolders(this.user)
        .filter(folder => mayBeIn(folder, file))
        .map(folder => withTimeout(this.platform.clock, timeoutMs, this.readIn(folder, file))),
    );
    return prompts.find(prompt => prompt !== undefined);
  }

  private async readIn(folder: PromptFolder, uri: vscode.Uri): Promise<SavedPrompt | undefined> {
    const isThere =
      folder.glob === undefined
        ? await isAllowed(folder, uri)
        : (await filesIn(folder)).some(each => each.toString() === uri.toString());
    return isThere
      ? { ...(await readPrompt(uri, this.platform.openLocalFile)), uri, folder }
      : undefined;
  }

  private async listFolder(folder: PromptFolder): Promise<readonly SavedPrompt[]> {
    const prompts = await mapAll(await filesIn(folder), concurrency, async uri => ({
      ...(await readPrompt(uri, this.platform.openLocalFile)),
      uri,
      folder,
    }));
    return prompts.sort((a, b) => a.name.localeCompare(b.name));
  }
}

/** True if a place can contain a file, according to their paths. */
function mayBeIn({ uri, glob }: PromptFolder, file: vscode.Uri): boolean {
  const place = uri.toString();
  return glob === undefined
    ? place === file.toString() || place === vscode.Uri.joinPath(file, '..').toString()
    : file.toString().startsWith(`${place}/`);
}

/** The files of saved questions in a place, without files that are reached through a link. */
async function filesIn(folder: PromptFolder): Promise<readonly vscode.Uri[]> {
  try {
    // VS Code logs an error when a missing folder is read, but not when its existence is checked.
    const { type } = await vscode.workspace.fs.stat(folder.uri);
    if (!(await isAllowed(folder, folder.uri))) {
      return [];
    }
    if (folder.glob !== undefined) {
      const pattern = new vscode.RelativePattern(folder.uri, folder.glob);
      return await allowed(folder, await vscode.workspace.findFiles(pattern));
    }
    if (isFile(type, folder)) {
      return isPromptName(folder.uri.path) ? [folder.uri] : [];
    }
    const entries = await vscode.workspace.fs.readDirectory(folder.uri);
    return entries
      .filter(([name, kind]) => isPromptName(name) && isFile(kind, folder))
      .map(([name]) => name)
      .sort()
      .slice(0, maxFiles)
      .map(name => vscode.Uri.joinPath(folder.uri, name));
  } catch {
    // Most workspaces have no such folder.
    return [];
  }
}

async function allowed(
  folder: PromptFolder,
  uris: readonly vscode.Uri[],
): Promise<readonly vscode.Uri[]> {
  const files = uris
    .filter(({ path }) => isPromptName(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .slice(0, maxFiles);
  const areAllowed = await mapAll(files, concurrency, uri => isAllowed(folder, uri));
  return files.filter((_, index) => areAllowed[index]);
}

function isFile(type: vscode.FileType, { root }: PromptFolder): boolean {
  return root ? type === vscode.FileType.File : (type & vscode.FileType.File) !== 0;
}

async function isAllowed({ root }: PromptFolder, uri: vscode.Uri): Promise<boolean> {
  return root === undefined || uri.toString() === root.toString() || isPlainFile(uri, root);
}

/** True if a name or a path has the ending of saved questions. */
export function isPromptName(name: string): boolean {
  return name.toLowerCase().endsWith(promptExtension);
}

/** The maximum size of a saved question, which is text for one question. */
export const maxPromptBytes = 65_536;

export type PromptFault = 'tooLarge' | 'notText' | 'unreadable';

/** A saved question, or the reason why it cannot be used; then its name is its file's name. */
interface ReadPrompt extends PromptFile {
  readonly fault: PromptFault | undefined;
}

/** Reads a saved question: the text of its editor if that has unsaved changes, otherwise its file. Never throws. */
async function readPrompt(
  uri: vscode.Uri,
  openLocalFile: Platform['openLocalFile'],
): Promise<ReadPrompt> {
  const fileName = baseName(uri.path);
  const failed = (fault: PromptFault): ReadPrompt => ({
    name: nameOfFile(fileName),
    description: '',
    argumentHint: '',
    body: '',
    fault,
  });
  try {
    const { bytes, concern } = await measureFile(uri, openLocalFile);
    if (bytes === undefined || concern) {
      return failed('unreadable');
    }
    if (bytes > maxPromptBytes) {
      return failed('tooLarge');
    }
    const text = unsavedDocument(uri)?.getText() ?? (await readText(uri, openLocalFile));
    return text === undefined
      ? failed('notText')
      : { ...readPromptFile(fileName, text), fault: undefined };
  } catch {
    return failed('unreadable');
  }
}

/** @returns undefined if it is not text */
async function readText(
  uri: vscode.Uri,
  openLocalFile: Platform['openLocalFile'],
): Promise<string | undefined> {
  const { content } = await openFile(uri, openLocalFile);
  const bytes = new Uint8Array(Math.min(content.size, maxPromptBytes));
  let length = 0;
  for await (const piece of content.read()) {
    const taken = piece.subarray(0, bytes.length - length);
    bytes.set(taken, length);
    length += taken.length;
  }
  const read = bytes.subarray(0, length);
  if (!looksLikeText(read)) {
    return undefined;
  }
  return vscode.workspace.decode(read, { uri });
}

/** The maximum number of folders between a file and its root. */
const maxDepth = 64;

/**
 * @param root a folder that the file must be in
 * @returns true for a file or folder that exists and is reached through no symbolic link below the root
 * @throws the file system's error, other than that it does not exist
 */
export async function isPlainFile(uri: vscode.Uri, root: vscode.Uri): Promise<boolean> {
  const base = root.path.replace(/\/+$/, '');
  if (!uri.path.startsWith(`${base}/`)) {
    return false;
  }
  const names = uri.path.slice(base.length + 1).split('/');
  if (names.length > maxDepth) {
    return false;
  }
  const steps = names.map((_, index) => vscode.Uri.joinPath(root, ...names.slice(0, index + 1)));
  const stats = await Promise.all(steps.map(step => unlessMissing(vscode.workspace.fs.stat(step))));
  return stats.every(stat => stat && (stat.type & vscode.FileType.SymbolicLink) === 0);
}
