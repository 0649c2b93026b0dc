import * as vscode from 'vscode';
import type { Decide } from '../../core/asking/liveConversation';
import type { FoundParts } from '../../core/asking/partFinder';
import type { MoreFiles } from '../../core/parts/partInspector';
import { agreedTo } from '../../core/parts/partLimits';
import { isOverLimit, type PartRecord } from '../../core/parts/partSource';
import type { Notice, NoticeChoice } from '../page/panelNotice';
import type { Actions } from '../panels/actions';
import { concernsText, moreFilesText } from '../parts/concernText';

const { t } = vscode.l10n;

/** @returns true if a question can be sent with all of its parts, without asking the user */
export function isSendable({ excluded, more, isEmpty }: FoundParts): boolean {
  return excluded.length === 0 && !more && !isEmpty;
}

/** Sends the included parts, without the others. */
export const onlyIncluded: Decide = ({ parts }) => parts.filter(part => part.included);

/** The part with its size confirmed, if it is over a limit. */
export function withSizeConfirmed(part: PartRecord): PartRecord {
  return isOverLimit(part) ? agreedTo(part) : part;
}

/**
 * @param staged all staged parts
 * @returns true if any of the parts is still staged
 */
export function isStaged(parts: readonly PartRecord[], staged: readonly PartRecord[]): boolean {
  const ids = new Set(parts.map(({ id }) => id));
  return staged.some(({ id }) => ids.has(id));
}

/**
 * @param staged all staged parts
 * @returns true if any of the parts is still staged and not included
 */
export function isStagedButExcluded(
  parts: readonly PartRecord[],
  staged: readonly PartRecord[],
): boolean {
  return isStaged(
    parts,
    staged.filter(({ included }) => !included),
  );
}

/** The notice for parts that cannot be sent. */
export function sendingOffer(
  actions: Actions,
  found: FoundParts,
  sendWithout: () => unknown,
  sendAll: () => unknown,
): Notice {
  const isOver = found.excluded.some(isOverLimit) || found.more !== undefined;
  return {
    text: unsentText(found),
    choices: [
      { label: t('Send without them'), act: sendWithout },
      ...(isOver ? [{ label: t('Send anyway'), act: sendAll }, openLimits(actions)] : []),
    ],
  };
}

export function openLimits(actions: Actions): NoticeChoice {
  return {
    label: t('Open settings'),
    leavesOpen: true,
    act: () => actions.run('openContext'),
  };
}

/**
 * The text with the reason why a question has not been sent: parts that are not included, more files than the limit, or
 * empty folders.
 */
export function unsentText({ excluded, more, isEmpty }: FoundParts): string {
  return [
    ...(excluded.length > 0 ? [t('Not sent yet: {0}.', concernsText(excluded))] : []),
    ...(more ? [moreFilesText(more.limit)] : []),
    ...(isEmpty ? [t('Not sent yet: no files were found in the selected folders.')] : []),
  ].join(' ');
}

/** The parts that are not included, with the reasons. */
export function notIncludedText(
  excluded: readonly PartRecord[],
  more: MoreFiles | undefined,
): string {
  return [
    ...(excluded.length > 0 ? [t('Not included: {0}.', concernsText(excluded))] : []),
    ...(more ? [moreFilesText(more.limit)] : []),
  ].join(' ');
}
