import * as vscode from 'vscode';
import type { TurnState } from '../../core/conversation/turn';

const { t } = vscode.l10n;

/** The state of a turn in one or two words. */
export function stateText(state: TurnState): string {
  switch (state) {
    case 'queued':
      return t('queued');
    case 'unsent':
      return t('not sent');
    case 'running':
      return t('running');
    case 'complete':
      return t('complete');
    case 'cancelled':
      return t('stopped');
    case 'failed':
      return t('failed');
    case 'interrupted':
      return t('interrupted');
  }
}
