import * as vscode from 'vscode';
import { withTimeout } from '../../core/async/abortable';
import type { Clock } from '../../core/async/clock';
import { BestFiles, type Candidate } from '../../core/files/rankFiles';
import { type FolderSearch, walkFolder } from '../../core/folders/offeredFiles';

/** The time for which a search reads folders. Half a million files on two busy processors take half of it. */
const maxSearchMs = 10_000;

/** The files that a search has found. */
export interface FoundFiles {
  readonly uris: readonly vscode.Uri[];
  /** False if better matches may be missing, because there was no time to read all folders. */
  readonly isComplete: boolean;
}

/**
 * Finds files by reading all folders of the workspace. VS Code's search can't replace it: a glob for a name with letters
 * left out becomes a regular expression that never ends on some names, and passing on all names takes too long.
 */
export class WorkspaceSearch {
  private current: AbortController | undefined;

  /** @param rulesFor the rules for a workspace folder */
  constructor(
    private readonly clock: Clock,
    private readonly rulesFor: (folder: vscode.Uri) => Promise<FolderSearch>,
  ) {}

  /** The best matches for a typed text that are not excluded. Ends the search before. */
  async find(typed: string, limit: number): Promise<FoundFiles> {
    this.current?.abort();
    const current = new AbortController();
    this.current = current;
    const best = new BestFiles<FoundCandidate>(typed, limit);
    const isComplete = await withTimeout(
      this.clock,
      maxSearchMs,
      this.readFolders(best, current.signal),
      () => current.abort(),
    );
    return { uris: best.files.map(({ uri }) => uri), isComplete: isComplete === true };
  }

  /** @returns false if the signal has ended it */
  private async readFolders(
    best: BestFiles<FoundCandidate>,
    signal: AbortSignal,
  ): Promise<boolean> {
    const folders = vscode.workspace.workspaceFolders ?? [];
    for (const { name, uri } of folders) {
      const search = await this.rulesFor(uri);
      const above = folders.length > 1 ? `${name}/` : '';
      const nameOf = (path: string) => above + path.slice(search.root.length + 1);
      const entries = walkFolder(search, path => best.wants(nameOf(path)));
      for await (const { path, what } of entries) {
        if (signal.aborted) {
          return false;
        }
        if (what === 'file') {
          best.add({ path: nameOf(path), recency: undefined, uri: uri.with({ path }) });
        }
      }
    }
    return true;
  }
}

interface FoundCandidate extends Candidate {
  readonly uri: vscode.Uri;
}
