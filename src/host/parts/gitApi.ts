import * as vscode from 'vscode';

/** The used part of a repository in the API of VS Code's Git extension, version 1 (extensions/git/src/api/git.d.ts). */
export interface GitRepository {
  readonly rootUri: vscode.Uri;
  readonly state: {
    readonly indexChanges: readonly GitChange[];
    readonly mergeChanges: readonly GitChange[];
    readonly workingTreeChanges: readonly GitChange[];
    /**
     * The untracked changes; empty unless the setting `git.untrackedChanges` is `separate`; otherwise
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
    /** The path of Git itself. */
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

/** The Git API once its repositories are known; undefined if Git is not installed or disabled. */
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
