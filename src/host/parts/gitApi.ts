import * as vscode from 'vscode';

/** The used part of a repository in version 1 of the Git extension's API (extensions/git/src/api/git.d.ts). */
export interface GitRepository {
  readonly rootUri: vscode.Uri;
  readonly state: {
    readonly indexChanges: readonly GitChange[];
    readonly mergeChanges: readonly GitChange[];
    readonly workingTreeChanges: readonly GitChange[];
    /**
     * The untracked changes if the setting `git.untrackedChanges` is `separate`; otherwise empty, and
     * `workingTreeChanges` contains them.
     */
    readonly untrackedChanges?: readonly GitChange[];
  };
}

/** A changed file. */
interface GitChange {
  readonly uri: vscode.Uri;
}

/** The API of VS Code's Git extension. */
export interface GitApi {
  readonly git: {
    /** The path of the Git program. */
    readonly path: string;
  };
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<GitApi['state']>;
  readonly repositories: readonly GitRepository[];
  /** The repository that contains a file. */
  getRepository(uri: vscode.Uri): GitRepository | null;
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

/** Waits until the repositories are known. @returns undefined if Git is disabled or not installed */
export async function openGit(): Promise<GitApi | undefined> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  let git: GitApi;
  try {
    const exported = await extension?.activate();
    if (!exported?.enabled) {
      return undefined;
    }
    git = exported.getAPI(1);
  } catch {
    // Git is not installed.
    return undefined;
  }
  if (git.state === 'uninitialized') {
    await new Promise<void>(resolve => {
      const listening = git.onDidChangeState(() => {
        listening.dispose();
        resolve();
      });
    });
  }
  return git;
}
