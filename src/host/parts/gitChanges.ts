import * as vscode from 'vscode';
import { mapInOrder } from '../../core/async/concurrency';
import type { FileSource, SnippetSource } from '../../core/parts/partSource';
import { isRecord } from '../../core/text/json';
import { showInformation } from '../window/notifications';
import { pickOne } from '../window/quickPick';
import type { ActiveEditor } from './activeEditor';
import { fileSource, nameOf } from './fileSource';

const { t } = vscode.l10n;

/** Finds the changes that the user selects. */
export class ChangeGatherer {
  constructor(private readonly active: ActiveEditor) {}

  /**
   * Changes as the sources of parts: of selected files, of a resource group, or of a whole repository. Shows a message
   * if there are none.
   *
   * @param args the arguments of the command: resource states, a resource group, or a repository
   * @returns undefined if there are no changes or the user canceled
   */
  async gather(
    kind: ChangeKind,
    args: readonly unknown[],
  ): Promise<ReadonlyArray<SnippetSource | FileSource> | undefined> {
    const git = await openGit();
    if (!git || git.repositories.length === 0) {
      void showInformation(t('No Git repository is open. Open a folder that contains one.'));
      return undefined;
    }
    const selected = args.flatMap(resourceOf);
    const files =
      selected.length > 0
        ? inRepositories(git, selected)
        : await this.ofRepository(git, args, kind);
    if (files?.length === 0) {
      void showInformation(
        kind === 'staged' ? t('There are no staged changes.') : t('There are no changes.'),
      );
    }
    return files && files.length > 0 ? changeSources(files, kind) : undefined;
  }

  private async ofRepository(
    git: GitApi,
    args: readonly unknown[],
    kind: ChangeKind,
  ): Promise<readonly ChangedFile[] | undefined> {
    const group = args.find(isGroup);
    if (group) {
      return inRepositories(git, group.resourceStates.flatMap(resourceOf));
    }
    const repository = chosenRepository(git, args) ?? (await this.repository(git));
    return repository && changedFiles(repository, kind);
  }

  /** The repository of the active file, or the only one, or the one that the user picks. */
  private async repository(git: GitApi): Promise<GitRepository | undefined> {
    const { uri } = this.active.inFront;
    const repository = uri?.scheme === 'file' ? git.getRepository(uri) : undefined;
    if (repository) {
      return repository;
    }
    const [first, ...others] = git.repositories;
    if (others.length === 0) {
      return first;
    }
    const choices = git.repositories.map(repository => ({
      label: repository.rootUri.path.replace(/^.*\//, ''),
      description: repository.rootUri.fsPath,
      repository,
    }));
    const chosen = await pickOne([{ choices }], { placeHolder: t('Select a repository') });
    return chosen?.repository;
  }
}

function inRepositories(git: GitApi, uris: readonly vscode.Uri[]): readonly ChangedFile[] {
  return uris.flatMap(uri => {
    const repository = git.getRepository(uri);
    return repository ? [{ uri, repository }] : [];
  });
}

/** The repository whose menu the command was chosen from; undefined if it was chosen elsewhere. */
function chosenRepository(git: GitApi, args: readonly unknown[]): GitRepository | undefined {
  const roots = args.flatMap(value =>
    isRecord(value) && value.rootUri instanceof vscode.Uri ? [value.rootUri.toString()] : [],
  );
  return git.repositories.find(({ rootUri }) => roots.includes(rootUri.toString()));
}

function isGroup(value: unknown): value is vscode.SourceControlResourceGroup {
  return isRecord(value) && 'resourceStates' in value;
}

/** The file of a source control resource state, as its menus pass it; none for other arguments. */
export function resourceOf(value: unknown): vscode.Uri[] {
  return isRecord(value) && value.resourceUri instanceof vscode.Uri ? [value.resourceUri] : [];
}

/** The number of Git processes that run at the same time. */
const concurrency = 4;

/** Changes in the index, or other changes including untracked files. */
export type ChangeKind = 'staged' | 'unstaged';

/** A changed file and its repository. */
interface ChangedFile {
  readonly uri: vscode.Uri;
  readonly repository: GitRepository;
}

/** All changes in a repository, each file once. */
function changedFiles(repository: GitRepository, kind: ChangeKind): readonly ChangedFile[] {
  const { indexChanges, mergeChanges, workingTreeChanges, untrackedChanges } = repository.state;
  const changes =
    kind === 'staged'
      ? indexChanges
      : [...mergeChanges, ...workingTreeChanges, ...(untrackedChanges ?? [])];
  return changes.map(({ uri }) => ({ uri, repository }));
}

/** The diff of each file as the source of a part, in their order; for an untracked file, the whole file. */
async function changeSources(
  files: readonly ChangedFile[],
  kind: ChangeKind,
): Promise<ReadonlyArray<SnippetSource | FileSource>> {
  const sources: (SnippetSource | FileSource)[] = [];
  for await (const source of mapInOrder(files, concurrency, file => changeSource(file, kind))) {
    sources.push(source);
  }
  return sources;
}

async function changeSource(
  { uri, repository }: ChangedFile,
  kind: ChangeKind,
): Promise<SnippetSource | FileSource> {
  const diff =
    kind === 'staged'
      ? await repository.diffIndexWithHEAD(uri.fsPath)
      : await repository.diffWithHEAD(uri.fsPath);
  if (diff === '') {
    return fileSource(uri);
  }
  return {
    kind: 'snippet',
    name: `${nameOf(uri)}, ${kind === 'staged' ? 'staged changes' : 'changes'}`,
    languageId: 'diff',
    text: diff.replace(/\n$/, ''),
    from: 'changes',
    uri: uri.toString(),
  };
}

/** The used part of a repository in the API of VS Code's Git extension, version 1 (extensions/git/src/api/git.d.ts). */
interface GitRepository {
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
  /** The diff between a file and the index, despite the name. */
  diffWithHEAD(path: string): Promise<string>;
  /** The diff between a file in the index and in the last commit. */
  diffIndexWithHEAD(path: string): Promise<string>;
}

/** A changed file. */
interface GitChange {
  readonly uri: vscode.Uri;
}

/** The API of VS Code's Git extension. */
interface GitApi {
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
async function openGit(): Promise<GitApi | undefined> {
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
