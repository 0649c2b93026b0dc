import * as vscode from 'vscode';
import type { Turn } from '../../core/conversation/turn';

const { t } = vscode.l10n;

/** How many events of an answer were skipped; empty for none. */
export function otherEventsText({ otherEvents }: Turn): string {
  switch (otherEvents) {
    case 0:
      return '';
    case 1:
      return t('1 event of another kind');
    default:
      return t('{0} events of other kinds', otherEvents.toLocaleString(vscode.env.language));
  }
}
