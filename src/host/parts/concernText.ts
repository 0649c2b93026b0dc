import * as vscode from 'vscode';
import type { PartConcern } from '../../core/parts/partConcern';
import { partLabel } from '../../core/parts/partLabel';
import type { PartRecord } from '../../core/parts/partSource';
import { byteSize } from '../../core/text/byteSize';
import { fewTexts } from './fewTexts';

const { t } = vscode.l10n;

/** Something that was asked about and not sent. */
export interface LeftOut {
  /** Name on the wire; absent for files of folders beyond the limit, which were not looked for. */
  readonly name?: string;
  readonly reason: string;
}

/** What speaks against sending a part. */
export function concernText(concern: PartConcern): string {
  switch (concern) {
    case 'secret':
      return t('looks like a secret');
    case 'fileSize':
      return t('over the size limit for a file');
    case 'totalSize':
      return t('over the size limit for all parts together');
    case 'missing':
      return t('not found');
    case 'unreadable':
      return t('cannot be read');
    case 'folder':
      return t('is a folder');
    case 'special':
      return t('is not a regular file');
  }
}

/** A few parts, each with its size and what speaks against it, and how many more there are. */
export function concernsText(parts: readonly PartRecord[]): string {
  return fewTexts(
    parts.map(part => {
      const reasons = [
        part.bytes === undefined ? '' : byteSize(part.bytes),
        part.concern ? concernText(part.concern) : '',
      ].filter(each => each !== '');
      return `${partLabel(part.source)} (${reasons.join(', ')})`;
    }),
  );
}

/** @param limit how many files were taken from folders, where there are more */
export function leftOutReasons(
  parts: readonly PartRecord[],
  limit: number | undefined,
): readonly LeftOut[] {
  return [
    ...parts.map(part => ({
      name: partLabel(part.source),
      reason: part.concern ? concernText(part.concern) : '',
    })),
    ...(limit === undefined ? [] : [{ reason: moreFilesText(limit) }]),
  ];
}

export function moreFilesText(limit: number): string {
  return t('There are more than {0} files in the folders: the first {0} were taken.', limit);
}
