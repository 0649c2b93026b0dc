import * as vscode from 'vscode';
import { joinFacts } from '../../../base/joinFacts';
import { shorten } from '../../../base/shorten';
import { baseName } from '../../../core/files/fileNames';
import { type ChoiceTree, pickSeveral } from '../../../host/window/pickSeveral';
import type { Choice } from '../../../host/window/quickPick';
import type { ChangeConcern, PlannedChange, PlannedFile } from '../core/model/changePlan';
import { lineStats } from '../core/model/lineDiff';
import { isSignificant } from '../core/model/lineKinds';
import { type Ticks, tickablesOf } from '../core/model/tickable';
import type { LocatedChange } from './changeEdit';

const { t } = vscode.l10n;

/**
 * The maximum length of a path in the first line, in UTF-16 code units. The folders of a longer one are in the second
 * line, so that the numbers stay in sight.
 */
const maxPath = 50;

/** The maximum length of a line of code in the list, in UTF-16 code units. */
const maxLine = 60;

/** The initial ticks: all changes without a concern are ticked. */
export function ticksOf(changes: readonly LocatedChange[]): Ticks {
  return new Map(
    changes.flatMap(change => {
      const isSure = concernsOf(change).length === 0;
      return tickablesOf(change.planned).map(
        ({ key, changes: own }) =>
          [key, isSure && own.every(({ concerns }) => concerns.length === 0)] as const,
      );
    }),
  );
}

/**
 * Lets the user pick the changes to apply.
 *
 * @param ticks the initial ones
 * @param onTicked gets the ticks whenever they change
 * @returns false if the list was closed
 */
export async function pickChanges(
  changes: readonly LocatedChange[],
  placeHolder: string,
  ticks: Ticks,
  onTicked: (ticks: Ticks) => void,
): Promise<boolean> {
  const trees = changes.map(change => treeOf(change, ticks));
  const texts = { title: t('Apply changes'), placeHolder };
  const picked = await pickSeveral(trees, texts, ticked => {
    const keys = new Set(ticked.map(({ key }) => key));
    onTicked(new Map([...ticks.keys()].map(key => [key, keys.has(key)])));
  });
  return picked !== undefined;
}

interface ChangeChoice extends Choice {
  /** The key of the change; undefined for a file that has changes below it. */
  readonly key?: string | undefined;
}

/** A file, and below it its changes if there are several. */
function treeOf(change: LocatedChange, ticks: Ticks): ChoiceTree<ChangeChoice> {
  const { planned } = change;
  const tickables = tickablesOf(planned);
  const [only] = tickables.length === 1 ? tickables : [];
  const isLong = planned.path.length > maxPath;
  const tickOf = (key: string | undefined) => ({
    key,
    ...(key !== undefined && ticks.get(key) && { picked: true as const }),
  });
  const lines = planned.base.split('\n');
  return {
    choice: {
      ...tickOf(only?.key),
      label: isLong ? baseName(planned.path) : planned.path,
      description: descriptionOf(planned),
      ...detailOf([
        ...concernsOf(change),
        ...(only ? concernsIn(only.changes) : []),
        ...(isLong ? [planned.path] : []),
      ]),
    },
    below: only
      ? []
      : tickables.map(({ key, changes }) => ({
          ...tickOf(key),
          // The change is shown indented, below its file.
          icon: 'blank',
          ...summaryOf(changes, lines),
          ...detailOf(concernsIn(changes)),
        })),
  };
}

function detailOf(sentences: readonly string[]): { readonly detail?: string } {
  return sentences.length > 0 ? { detail: sentences.join(' ') } : {};
}

/** The place of changes, their first significant line, and their numbers of lines. */
function summaryOf(changes: readonly PlannedChange[], base: readonly string[]) {
  const edits = changes.flatMap(change => change.edits);
  const removed = edits.flatMap(({ from, to }) => base.slice(from, to));
  const added = edits.flatMap(({ lines }) => lines);
  const line = [...added, ...removed].find(isSignificant)?.trim() ?? '';
  return {
    label: t('Line {0}: {1}', (edits[0]?.from ?? 0) + 1, shorten(line, maxLine)),
    description: numbersOf({ added: added.length, removed: removed.length }),
  };
}

function numbersOf({ added, removed }: ReturnType<typeof lineStats>): string {
  return [added > 0 && `+${added}`, removed > 0 && `−${removed}`].filter(Boolean).join(' ');
}

/** The reasons why a person must decide about a file, in sentences. */
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

function concernsIn(changes: readonly PlannedChange[]): readonly string[] {
  return changes.flatMap(({ concerns }) => concerns.map(concernText));
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
        : t('The file and the answer differ only in whitespace.');
    }
    case 'twin':
      return t('Line {0} already contains this change.', concern.line);
    case 'elsewhere':
      return t('The answer gives a different position. The lines start at line {0}.', concern.line);
    case 'refused':
      return t("Other changes to this file can't be applied: {0}.", concern.count);
    case 'excerpt':
      return t(
        'Lines missing from the code: {0}, from "{1}". The code may be only an excerpt of the file.',
        concern.missing,
        shorten(concern.line, maxLine),
      );
    case 'part':
      return t('The code lacks the beginning or the end of the file.');
    case 'head':
      return t('The file doesn\'t contain the line "{0}".', shorten(concern.text, maxLine));
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
      return t('The file may contain credentials or control which programs run.');
  }
}

/** The kind of change to a file, and its numbers of lines. */
function descriptionOf({ kind, from, isWhole, base, text }: PlannedFile): string {
  const what = {
    create: t('new file'),
    delete: t('deleted'),
    rename: t('renamed from {0}', from ?? ''),
    modify: isWhole ? t('whole file') : '',
  }[kind];
  return joinFacts([what, numbersOf(lineStats(base, text))]);
}
