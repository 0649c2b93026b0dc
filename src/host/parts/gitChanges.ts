import * as vscode from 'vscode';
import type { Platform } from '../../core/platform';
import { isRecord } from '../../core/text/json';
import { showInformation } from '../window/notifications';
import { pickOne } from '../window/quickPick';
import type { ActiveEditor } from './activeEditor';
import {
  type ChangedFile,
  type ChangeKind,
  changeSources,
  type GatheredChanges,
} from './changeSources';
import { type GitApi, type GitRepository, openGit } from './gitApi';

const { t } = vscode.l10n;

/** Finds the changes that the user selects. */
export class ChangeGatherer {
  constructor(
    private readonly active: ActiveEditor,
    private readonly runProgram: Platform['runProgram'],
  ) {}

  /**
   * Changes as the sources of parts: of selected files, of a resource group, or of a whole repository. Shows a message
   * if there are none.
   *
   * @param args the arguments of the command: resource states, a resource group, or a repository
   * @returns undefined if there are no changes or the user canceled
   */
  async gather(kind: ChangeKind, args: readonly unknown[]): Promise<GatheredChanges | undefined> {
    const { runProgram } = this;
    const git = runProgram && (await openGit());
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
    return files && files.length > 0
      ? changeSources(files, kind, { run: runProgram, path: git.git.path })
      : undefined;
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

/** All changes in a repository, each file once. */
function changedFiles(repository: GitRepository, kind: ChangeKind): readonly ChangedFile[] {
  const { indexChanges, mergeChanges, workingTreeChanges, untrackedChanges } = repository.state;
  const changes =
    kind === 'staged'
      ? indexChanges
      : [...mergeChanges, ...workingTreeChanges, ...(untrackedChanges ?? [])];
  return changes.map(({ uri }) => ({ uri, repository }));
}
