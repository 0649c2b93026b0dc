import type * as vscode from 'vscode';
import type { FileSource, SnippetSource } from '../../core/parts/partSource';
import { fileSource, nameOf } from '../files/fileSource';
import type { GitRepository } from './gitApi';

/** How many Git processes run at the same time. */
const concurrency = 4;

/** Changes in the index, or other changes including untracked files. */
export type ChangeKind = 'staged' | 'unstaged';

/** A changed file and its repository. */
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

/** The diff of each file as the source of a part, in their order; for an untracked file, the whole file. */
export async function changeSources(
  files: readonly ChangedFile[],
  kind: ChangeKind,
): Promise<ReadonlyArray<SnippetSource | FileSource>> {
  const sources: (SnippetSource | FileSource)[] = [];
  for (let index = 0; index < files.length; index += concurrency) {
    const some = files.slice(index, index + concurrency);
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
