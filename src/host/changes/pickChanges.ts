import * as vscode from 'vscode';
import type { PlannedFile } from '../../core/changes/changePlan';
import type { Choice } from '../window/choice';
import { pickSeveral } from '../window/pickOne';
import type { ChangeConcern } from './changedFile';
import type { LocatedChange } from './changeEdit';

const { t } = vscode.l10n;

/** Lines of a file from which on a much shorter code block is probably only a part of it. */
const minLines = 20;

/**
 * Asks which changes to apply. Those with a concern must be ticked by hand.
 *
 * @returns undefined if the list was closed
 */
export async function pickChanges(
  changes: readonly LocatedChange[],
): Promise<readonly LocatedChange[] | undefined> {
  const choices = changes.map(change => choiceOf(change));
  const picked = await pickSeveral(choices, {
    title: t('Apply changes'),
    placeHolder: t('Select the files to change'),
  });
  return picked?.map(({ change }) => change);
}

function choiceOf(change: LocatedChange): Choice & { readonly change: LocatedChange } {
  const { planned } = change;
  const concern = concernOf(change);
  const description = descriptionOf(planned);
  return {
    change,
    label: planned.path,
    ...(description === '' ? {} : { description }),
    ...(concern === undefined ? { picked: true as const } : { detail: concernText(concern) }),
  };
}

function concernOf({ planned, file, from }: LocatedChange): ChangeConcern | undefined {
  const [before, after] = [planned.base.split('\n').length, planned.text.split('\n').length];
  return (
    from?.concern ??
    file.concern ??
    (planned.isWhole && before > minLines && after < before / 2 ? 'shrinks' : undefined)
  );
}

function concernText(concern: ChangeConcern): string {
  switch (concern) {
    case 'secret':
      return t('Its name suggests that it contains credentials.');
    case 'readOnly':
      return t('The file is read-only.');
    case 'shrinks':
      return t(
        'The code replaces the whole file and is much shorter. It may be only a part of it.',
      );
  }
}

function descriptionOf({ kind, from, isWhole }: PlannedFile): string {
  switch (kind) {
    case 'create':
      return t('new file');
    case 'delete':
      return t('deleted');
    case 'rename':
      return t('renamed from {0}', from ?? '');
    case 'modify':
      return isWhole ? t('whole file replaced') : '';
  }
}
