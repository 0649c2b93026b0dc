import * as vscode from 'vscode';
import { mapInOrder } from '../../core/async/concurrency';
import { decodeLines, gitDiff } from '../../core/parts/gitDiff';
import type { FileSource, SnippetSource } from '../../core/parts/partSource';
import type { RunProgram } from '../../core/runProgram';
import { shortList } from './concernText';
import { fileSource, nameOf } from './fileSource';
import { findDocument } from './findDocument';
import type { GitRepository } from './gitApi';

const { t } = vscode.l10n;

/** Changes in the index, or changes outside it, including untracked files. */
export type ChangeKind = 'staged' | 'unstaged';

/** A changed file and its repository. */
export interface ChangedFile {
  readonly uri: vscode.Uri;
  readonly repository: GitRepository;
}

/** The changes to files, as the sources of parts. */
export interface GatheredChanges {
  readonly sources: ReadonlyArray<SnippetSource | FileSource>;
  /** The names of the files that Git could not compare, and the first reason, as texts for users; undefined if none. */
  readonly failed: { readonly names: string; readonly reason: string } | undefined;
}

/** A file that Git could not compare. */
interface Failure {
  readonly kind: 'failure';
  readonly name: string;
  readonly reason: string;
}

/** The Git program, and the function that runs it. */
interface Git {
  readonly run: RunProgram;
  readonly path: string;
}

/** The number of Git processes that run at the same time. */
const concurrency = 4;

/**
 * The diff of each file as the source of a part, in their order; for an untracked file, the whole file. A file that Git
 * cannot compare does not stop the others.
 */
export async function changeSources(
  files: readonly ChangedFile[],
  kind: ChangeKind,
  git: Git,
): Promise<GatheredChanges> {
  const sources: (SnippetSource | FileSource)[] = [];
  const failures: Failure[] = [];
  for await (const result of mapInOrder(files, concurrency, file => compare(file, kind, git))) {
    if (result.kind === 'failure') {
      failures.push(result);
    } else {
      sources.push(result);
    }
  }
  return { sources, failed: failures.length > 0 ? failureTexts(failures) : undefined };
}

async function compare(
  { uri, repository }: ChangedFile,
  kind: ChangeKind,
  git: Git,
): Promise<SnippetSource | FileSource | Failure> {
  const isStaged = kind === 'staged';
  const diff = await gitDiff(git.run, {
    git: git.path,
    root: repository.rootUri.fsPath,
    path: uri.fsPath,
    isStaged,
  });
  if ('reason' in diff) {
    return { kind: 'failure', name: nameOf(uri), reason: diff.reason };
  }
  if (diff.bytes.length === 0) {
    return fileSource(uri);
  }
  const encoding = findDocument(uri)?.encoding;
  const text = await decodeLines(diff.bytes, bytes =>
    encoding === undefined
      ? vscode.workspace.decode(bytes, { uri })
      : vscode.workspace.decode(bytes, { encoding }),
  );
  return {
    kind: 'snippet',
    name: `${nameOf(uri)}, ${isStaged ? 'staged changes' : 'changes'}`,
    languageId: 'diff',
    text: text.replace(/\n$/, ''),
    from: 'changes',
    uri: uri.toString(),
  };
}

function failureTexts(failures: readonly Failure[]) {
  return {
    names: shortList(failures.map(({ name }) => name)),
    reason: failures.map(({ reason }) => reason).find(each => each !== '') ?? t('no details'),
  };
}
