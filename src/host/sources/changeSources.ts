import type * as vscode from 'vscode';
import type { FileSource, SnippetSource } from '../../core/parts/partSource';
import { fileSource, nameOf } from '../files/fileSource';
import type { GitRepository } from './gitApi';

/** Git processes that run side by side. */
const atOnce = 4;

/** Whether changes are those of the index or those that are not staged. */
export type ChangeKind = 'staged' | 'unstaged';

/** A changed file and the repository that it is in. */
export interface ChangedFile {
  readonly uri: vscode.Uri;
  readonly repository: GitRepository;
}

/** All changes of a repository, each file once. */
export function changedFiles(repository: GitRepository, kind: ChangeKind): readonly ChangedFile[] {
  const { indexChanges, mergeChanges, workingTreeChanges, untrackedChanges } = repository.state;
  const changes =
    kind === 'staged'
      ? indexChanges
      : [...mergeChanges, ...workingTreeChanges, ...(untrackedChanges ?? [])];
  return changes.map(({ uri }) => ({ uri, repository }));
}

/** Each file's changes as a part, in the order given; a file that Git does not know yet, whole. */
export async function changeSources(
  files: readonly ChangedFile[],
  kind: ChangeKind,
): Promise<ReadonlyArray<SnippetSource | FileSource>> {
  const sources: (SnippetSource | FileSource)[] = [];
  for (let index = 0; index < files.length; index += atOnce) {
    const some = files.slice(index, index + atOnce);
    sources.push(...(await Promise.all(some.map(file => changeSource(file, kind)))));
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
