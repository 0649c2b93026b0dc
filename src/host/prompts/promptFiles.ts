import * as vscode from 'vscode';
import { mapInOrder } from '../../core/async/mapInOrder';
import { withTimeout } from '../../core/async/withTimeout';
import type { Platform } from '../../core/platform';
import { promptExtension } from '../../core/prompts/promptFile';
import { isPlainFile } from './isPlainFile';
import { type PromptFolder, promptFolders, type UserPrompts } from './promptFolders';
import { type ReadPrompt, readPrompt } from './readPrompt';

/** The most files of a folder that are listed. */
const maxFiles = 200;

/** How many files are read at the same time. */
const concurrency = 16;

/** How long a folder may take: it can be on a drive that does not answer. */
const timeoutMs = 5000;

/** A saved question and its file. */
export interface SavedPrompt extends ReadPrompt {
  readonly uri: vscode.Uri;
  readonly folder: PromptFolder;
}

/** Saved questions as far as they are known. */
interface PromptListing {
  readonly prompts: readonly SavedPrompt[];
  /** False if a folder has not answered. */
  readonly isComplete: boolean;
}

/** Lists and reads saved questions. Nothing is kept, so a file that has changed is read again. */
export class PromptFiles {
  constructor(
    private readonly platform: Pick<Platform, 'clock' | 'openLocalFile'>,
    private readonly user: UserPrompts,
  ) {}

  /**
   * Lists all saved questions: those of the workspace first, in the order of their names.
   *
   * @param onPart called once for each folder that has answered, with what is known by then
   */
  async list(onPart: (listing: PromptListing) => void = () => undefined): Promise<PromptListing> {
    const folders = promptFolders(this.user);
    const found = new Map<PromptFolder, readonly SavedPrompt[]>();
    const listing = () => ({
      prompts: folders.flatMap(folder => found.get(folder) ?? []),
      isComplete: found.size === folders.length,
    });
    await Promise.all(
      folders.map(async folder => {
        const prompts = await withTimeout(this.platform.clock, timeoutMs, this.listFolder(folder));
        if (prompts) {
          found.set(folder, prompts);
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
    const folder = promptFolders(this.user).find(
      each => vscode.Uri.joinPath(file, '..').toString() === each.uri.toString(),
    );
    if (!folder || !isPromptName(file.path)) {
      return undefined;
    }
    return withTimeout(this.platform.clock, timeoutMs, this.readIn(folder, file));
  }

  private async readIn(folder: PromptFolder, uri: vscode.Uri): Promise<SavedPrompt | undefined> {
    return (await isAllowed(folder, uri))
      ? { ...(await readPrompt(uri, this.platform.openLocalFile)), uri, folder }
      : undefined;
  }

  private async listFolder(folder: PromptFolder): Promise<readonly SavedPrompt[]> {
    const prompts: SavedPrompt[] = [];
    const uris = await filesIn(folder);
    const read = mapInOrder(uris, concurrency, async uri => ({
      ...(await readPrompt(uri, this.platform.openLocalFile)),
      uri,
      folder,
    }));
    for await (const prompt of read) {
      prompts.push(prompt);
    }
    return prompts.sort((a, b) => a.name.localeCompare(b.name));
  }
}

async function filesIn(folder: PromptFolder): Promise<readonly vscode.Uri[]> {
  try {
    // VS Code logs an error for a folder that is not there, but not for looking if it is.
    await vscode.workspace.fs.stat(folder.uri);
    if (!(await isAllowed(folder, folder.uri))) {
      return [];
    }
    const entries = await vscode.workspace.fs.readDirectory(folder.uri);
    return entries
      .filter(([name, type]) => isPromptName(name) && isFile(type, folder))
      .map(([name]) => name)
      .sort()
      .slice(0, maxFiles)
      .map(name => vscode.Uri.joinPath(folder.uri, name));
  } catch {
    // Most workspaces have no such folder.
    return [];
  }
}

/** In the workspace, links are not followed, because they may lead anywhere. What the user links is the user's. */
function isFile(type: vscode.FileType, { workspaceFolder }: PromptFolder): boolean {
  return workspaceFolder ? type === vscode.FileType.File : (type & vscode.FileType.File) !== 0;
}

async function isAllowed({ workspaceFolder }: PromptFolder, uri: vscode.Uri): Promise<boolean> {
  return workspaceFolder === undefined || isPlainFile(uri, workspaceFolder.uri);
}

function isPromptName(name: string): boolean {
  return name.toLowerCase().endsWith(promptExtension);
}
