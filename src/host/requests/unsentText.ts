import * as vscode from 'vscode';
import type { FoundParts } from '../../core/conversation/partFinder';
import type { MoreFiles } from '../../core/parts/partInspector';
import type { PartRecord } from '../../core/parts/partSource';
import { concernsText, moreFilesText } from '../parts/concernText';

const { t } = vscode.l10n;

/** Why a question has not been sent: parts that are not included, more files than the limit, or empty folders. */
export function unsentText({ kept, more, isEmpty }: FoundParts): string {
  return [
    ...(kept.length > 0 ? [t('Not sent yet: {0}.', concernsText(kept))] : []),
    ...(more ? [moreFilesText(more.limit)] : []),
    ...(isEmpty ? [t('Not sent yet: no files were found in the selected folders.')] : []),
  ].join(' ');
}

/** Which parts are not included. */
export function notIncludedText(
  excluded: readonly PartRecord[],
  more: MoreFiles | undefined,
): string {
  return [
    ...(excluded.length > 0 ? [t('Not included: {0}.', concernsText(excluded))] : []),
    ...(more ? [moreFilesText(more.limit)] : []),
  ].join(' ');
}
