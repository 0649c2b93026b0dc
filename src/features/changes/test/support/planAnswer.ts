import { FakeClock } from '../../../../../test/support/fakeClock';
import { findChanges } from '../../core/answer/findChanges';
import { type PlannedChange, textAfter } from '../../core/model/changePlan';
import type { ChangeRefusal } from '../../core/model/fileChange';
import { planChanges } from '../../core/planChanges';
import { noWorkspace, type Workspace } from './noWorkspace';

type Files = Readonly<Record<string, string | undefined>>;

/** A file in *Review changes*. */
export interface ReviewedFile {
  readonly kind: 'create' | 'delete' | 'modify' | 'rename';
  readonly path: string;
  readonly from: string | undefined;
  readonly text: string;
  /** Nothing speaks against it, so that it is applied unless a person objects. */
  readonly isTicked: boolean;
  /** The kinds of what speaks against it. */
  readonly concerns: readonly string[];
  readonly changes: readonly PlannedChange[];
  /** The text with some of the changes. */
  textWith(changes: readonly PlannedChange[]): string;
}

export interface Review {
  readonly files: readonly ReviewedFile[];
  readonly refusals: readonly ChangeRefusal[];
}

/** Plans the changes in an answer for the files of a workspace. */
export async function planAnswer(
  answer: string,
  files: Files,
  isComplete = true,
  workspace: Workspace = noWorkspace,
): Promise<Review> {
  const plan = await planChanges(
    findChanges(answer, { isComplete }),
    async path => ({ key: path, text: Object.hasOwn(files, path) ? files[path] : undefined }),
    { clock: new FakeClock(), signal: new AbortController().signal, ...workspace },
  );
  return {
    files: plan.files.map(({ kind, path, from, base, text, changes, ...file }) => {
      const concerns = [...file.concerns, ...changes.flatMap(change => change.concerns)];
      // The purpose of a file is no evidence about the change.
      const isTicked = concerns.every(concern => concern.kind === 'sensitive');
      return {
        kind,
        path,
        from,
        text,
        isTicked,
        concerns: concerns.map(each => each.kind),
        changes,
        textWith: some => textAfter(base, some),
      };
    }),
    refusals: plan.refusals,
  };
}
