import * as vscode from 'vscode';
import { listTime } from '../../../base/listTime';
import { panelTitle } from '../../../host/page/panelTitle';
import { stateText } from '../../../host/page/turnView';
import type { ListTrouble } from '../core/conversationList';
import { type ConversationRow, type RowGroup, timeOf } from '../core/conversationRow';

const { t } = vscode.l10n;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export function headingOf(group: RowGroup): string {
  switch (group) {
    case 'running':
      return t('Running');
    case 'pinned':
      return t('Pinned');
    case 'today':
      return t('Today');
    case 'yesterday':
      return t('Yesterday');
    case 'earlier':
      return t('Earlier');
  }
}

/** The reason for which a list may not have all conversations; empty if there is none. */
export function troubleText(trouble: ListTrouble | undefined): string {
  switch (trouble) {
    case undefined:
      return '';
    case 'slow':
      return t(
        'Saved conversations are still being read, because the disk is slow or not responding',
      );
    case 'unreadable':
      return t("Saved conversations can't be read at the moment");
  }
}

/** The title, which a list cuts at the end of its row. */
export function titleOf({ question, label }: ConversationRow): string {
  return label.name || question || panelTitle(undefined);
}

/** The number of questions, and the state of the last one. */
export function countText({ count, state }: ConversationRow): string {
  const last = stateText(state);
  return count === 1 ? t('1 question, {0}', last) : t('{0} questions, last: {1}', count, last);
}

/**
 * Formats the times of rows by their age, such as `5 min` or `3 h`; older ones as dates.
 *
 * @param now milliseconds since the epoch
 */
export function ageTexts(now: number): (row: ConversationRow) => string {
  const dateOf = listTime(vscode.env.language, now, true);
  return row => {
    const time = timeOf(row);
    const age = now - time;
    if (age < minuteMs) {
      return t('now');
    }
    if (age < hourMs) {
      return t('{0} min', Math.floor(age / minuteMs));
    }
    if (age < dayMs) {
      return t('{0} h', Math.floor(age / hourMs));
    }
    return time > 0 ? dateOf(time) : '';
  };
}
