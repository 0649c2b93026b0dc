import * as vscode from 'vscode';
import { type PartConcern, type PartRecord, partLabel } from '../../core/parts/partSource';
import { byteSize } from '../../core/text/byteSize';
import { visibleText } from '../../core/text/foreignText';
import type { Refusal } from '../../protocol/fromPage';
import { maxDroppedMegabytes } from '../../protocol/limits';

const { t } = vscode.l10n;

/** A part that was not sent. */
export interface LeftOut {
  /** The label of the part; absent for files of folders beyond the limit, which were not searched for. */
  readonly name?: string;
  readonly reason: string;
}

/** The text about a part's concern; empty if the part can be sent. */
export function concernText(concern: PartConcern | undefined): string {
  switch (concern) {
    case 'secret':
      return t('looks like a secret');
    case 'fileSize':
      return t('too large');
    case 'totalSize':
      return t('too large in total');
    case 'missing':
      return t('not found');
    case 'unreadable':
      return t("can't be read");
    case 'folder':
      return t('is a folder');
    case 'special':
      return t('is not a regular file');
    case undefined:
      return '';
  }
}

/** A list of the first parts with their sizes and concerns, and the number of the others; see {@link shortList}. */
export function concernsText(parts: readonly PartRecord[]): string {
  return shortList(
    parts.map(part => {
      const reasons = [
        part.bytes === undefined ? '' : byteSize(part.bytes),
        concernText(part.concern),
      ].filter(each => each !== '');
      return `${partLabel(part.source)} (${reasons.join(', ')})`;
    }),
  );
}

/**
 * The reasons why parts were not sent.
 *
 * @param limit the number of files that were taken from folders, if they contain more
 */
export function leftOutReasons(
  parts: readonly PartRecord[],
  limit: number | undefined,
): readonly LeftOut[] {
  return [
    ...parts.map(({ source, concern }) => ({
      name: partLabel(source),
      reason: concernText(concern),
    })),
    ...(limit === undefined ? [] : [{ reason: moreFilesText(limit) }]),
  ];
}

/** The text for folders that contain more files than were taken. */
export function moreFilesText(limit: number): string {
  return t(
    'The folders contain more files than the limit of {0}. The others are not included.',
    limit,
  );
}

/**
 * The reason why dropped or pasted files were not attached, and the remedy.
 *
 * @param why `elsewhere` for files of another machine than the window's
 * @param names the names of the files
 */
export function refusalText(why: Refusal | 'elsewhere', names: readonly string[]): string {
  const list = shortList(names);
  switch (why) {
    case 'folder':
      return t(
        "Folders can't be dropped from outside VS Code: {0}. Use Attach files instead.",
        list,
      );
    case 'tooLarge':
      return t(
        'Not attached: {1}. You can drop or paste up to {0} MB at a time; for larger files, use Attach files.',
        maxDroppedMegabytes,
        list,
      );
    case 'elsewhere':
      return t('Not attached, because this window has no access: {0}.', list);
    case 'unreadable':
      return t('Could not read {0}. Check that it exists and that you can open it.', list);
  }
}

/** The number of texts that are listed in a sentence. */
const maxCount = 5;

/** A list for a sentence: the first five texts, and the number of the others. */
export function shortList(texts: readonly string[]): string {
  const few = texts
    .slice(0, maxCount)
    .map(name => visibleText(name))
    .join(', ');
  return texts.length > maxCount ? t('{0} and {1} more', few, texts.length - maxCount) : few;
}
