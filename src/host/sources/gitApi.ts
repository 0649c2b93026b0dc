import * as vscode from 'vscode';

/** What this extension uses of a repository in the API, version 1, of VS Code's Git extension. */
export interface GitRepository {
  readonly rootUri: vscode.Uri;
  readonly state: {
    readonly indexChanges: readonly GitChange[];
    readonly mergeChanges: readonly GitChange[];
    readonly workingTreeChanges: readonly GitChange[];
    /** Only where the user has untracked files listed by themselves; otherwise they are in the working tree's. */
    readonly untrackedChanges?: readonly GitChange[];
  };
  /** How a file differs from the index, for all that the name says. */
  diffWithHEAD(path: string): Promise<string>;
  /** How the index differs from the last commit in a file. */
  diffIndexWithHEAD(path: string): Promise<string>;
}

export interface GitChange {
  readonly uri: vscode.Uri;
}

export interface GitApi {
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<GitApi['state']>;
  readonly repositories: readonly GitRepository[];
  getRepository(uri: vscode.Uri): GitRepository | null;
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

/** Git with its repositories; undefined where VS Code has none, or is told not to use it. */
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
    // There is no git on this machine.
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
