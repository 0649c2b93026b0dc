import * as vscode from 'vscode';
import { baseName } from '../../../core/files/fileNames';
import { shorten } from '../../../core/text/shorten';
import { type Choice, pickSeveral } from '../../../host/window/quickPick';
import type { ChangeConcern, PlannedFile } from '../core/model/changePlan';
import { lineStats } from '../core/model/lineDiff';
import type { LocatedChange } from './changeEdit';

const { t } = vscode.l10n;

/** UTF-16 code units. The folders of a longer path are in the second line, so that the numbers are in sight. */
const maxPath = 50;

/** UTF-16 code units of a line of code in the list. */
const maxLine = 60;

/**
 * Asks which changes to apply. Those with a concern must be ticked by hand.
 *
 * @returns undefined if the list was closed
 */
export async function pickChanges(
  changes: readonly LocatedChange[],
): Promise<readonly LocatedChange[] | undefined> {
  const picked = await pickSeveral(changes.map(choiceOf), {
    title: t('Apply changes'),
    placeHolder: t('Select the files to change'),
  });
  return picked?.map(({ change }) => change);
}

function choiceOf(change: LocatedChange): Choice & { readonly change: LocatedChange } {
  const { planned } = change;
  const concerns = concernsOf(change);
  const isLong = planned.path.length > maxPath;
  const details = isLong ? [...concerns, planned.path] : concerns;
  return {
    change,
    label: isLong ? baseName(planned.path) : planned.path,
    description: descriptionOf(planned),
    ...(details.length > 0 && { detail: details.join(' ') }),
    ...(concerns.length === 0 && { picked: true as const }),
  };
}

/** Why a person must decide, in sentences. */
function concernsOf({ planned, file, from }: LocatedChange): readonly string[] {
  const files = from ? [file, from] : [file];
  const isSensitive = files.some(each => each.isSensitive);
  const kinds = planned.concerns.map(({ kind }) => kind);
  return [
    ...planned.concerns.map(concernText),
    ...(isSensitive && !kinds.includes('sensitive') ? [concernText({ kind: 'sensitive' })] : []),
    ...(files.some(each => each.isReadOnly) ? [t('The file is read-only.')] : []),
    ...(files.some(each => each.hasMixedLineEnds) && planned.kind !== 'delete'
      ? [t('The file has mixed line endings. Saving makes them all the same.')]
      : []),
  ];
}

function concernText(concern: ChangeConcern): string {
  switch (concern.kind) {
    case 'context': {
      const [first] = concern.differences;
      return first
        ? t(
            'Line {0} is "{1}", not "{2}" as in the answer.',
            first.line,
            shorten(first.actual.trim(), maxLine),
            shorten(first.expected.trim(), maxLine),
          )
        : t('The file differs from the answer in blanks.');
    }
    case 'twin':
      return t('Line {0} already contains this change.', concern.line);
    case 'elsewhere':
      return t('The answer names another place. The lines are at line {0}.', concern.line);
    case 'refused':
      return t("Other changes of this file can't be applied: {0}.", concern.count);
    case 'excerpt':
      return t(
        'Lines of the file not in the code: {0}, from "{1}". It may be only a part.',
        concern.missing,
        shorten(concern.line, maxLine),
      );
    case 'head':
      return t('The file does not have the line "{0}".', shorten(concern.text, maxLine));
    case 'comparison':
      return t('The code shows the file twice, before and after the change.');
    case 'named':
      return t('The answer names the file only in a sentence.');
    case 'exists':
      return t('A file with this name exists as {0}.', concern.path);
    case 'elided':
      return t(
        'The code may contain a placeholder comment instead of code: {0}',
        shorten(concern.line, maxLine),
      );
    case 'sensitive':
      return t('The file may contain credentials, or decide which programs run.');
  }
}

/** What happens to a file, in numbers of lines. */
function descriptionOf({ kind, from, isWhole, base, text }: PlannedFile): string {
  const { added, removed, replaced } = lineStats(base, text);
  const what = {
    create: t('new file'),
    delete: t('deleted'),
    rename: t('renamed from {0}', from ?? ''),
    modify: isWhole ? t('whole file') : '',
  }[kind];
  return [
    what,
    added > 0 && t('lines added: {0}', added),
    removed > 0 && t('lines removed: {0}', removed),
    replaced > 0 && t('lines replaced: {0}', replaced),
  ]
    .filter(Boolean)
    .join(', ');
}
