import * as vscode from 'vscode';
import type { FileSource, SnippetSource } from '../../core/parts/partSource';
import { pickOne } from '../window/pickOne';
import { showInformation } from '../window/showInformation';
import type { ActiveEditor } from './activeEditor';
import { type ChangedFile, type ChangeKind, changedFiles, changeSources } from './changeSources';
import { type GitApi, type GitRepository, openGit } from './gitApi';

const { t } = vscode.l10n;

/** Finds the changes that the user selects. */
export class ChangeGatherer {
  constructor(private readonly active: ActiveEditor) {}

  /**
   * Changes as the sources of parts: of selected files, of a resource group, or of a whole repository. Shows a message
   * if there are none.
   *
   * @param args the arguments of the command: resource states, or a resource group
   * @returns undefined if there are no changes or the user canceled
   */
  async gather(
    kind: ChangeKind,
    args: readonly unknown[],
  ): Promise<ReadonlyArray<SnippetSource | FileSource> | undefined> {
    const git = await openGit();
    const repositories = git?.repositories ?? [];
    if (!git || repositories.length === 0) {
      void showInformation(t('No Git repository is open.'));
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
    const repository = await this.repository(git);
    return repository && changedFiles(repository, kind);
  }

  /** The repository of the active file, or the only one, or the one that the user picks. */
  private async repository(git: GitApi): Promise<GitRepository | undefined> {
    const { uri } = this.active.inFront;
    const found = uri?.scheme === 'file' ? git.getRepository(uri) : undefined;
    if (found) {
      return found;
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
    const chosen = await pickOne([{ choices }], {
      placeHolder: t('Select a repository'),
    });
    return chosen?.repository;
  }
}

function inRepositories(git: GitApi, uris: readonly vscode.Uri[]): readonly ChangedFile[] {
  return uris.flatMap(uri => {
    const repository = git.getRepository(uri);
    return repository ? [{ uri, repository }] : [];
  });
}

function isGroup(value: unknown): value is vscode.SourceControlResourceGroup {
  return typeof value === 'object' && value !== null && 'resourceStates' in value;
}

/** The file of a source control resource state, as its menus pass it; none for other arguments. */
export function resourceOf(value: unknown): vscode.Uri[] {
  return typeof value === 'object' &&
    value !== null &&
    'resourceUri' in value &&
    value.resourceUri instanceof vscode.Uri
    ? [value.resourceUri]
    : [];
}
