import * as vscode from 'vscode';
import type { ErrorDescription } from './errorDescription';

const { t } = vscode.l10n;

/**
 * Describes parts that could not be sent.
 *
 * @param part names of the parts
 */
export function describeContentError(code: string | undefined, part: string): ErrorDescription {
  switch (code) {
    case 'unreadable':
      return {
        text: t('Nothing was sent, because this cannot be read: {0}', part),
        actions: ['askAgain', 'showLog'],
      };
    case 'overLimit':
      return {
        text: t('Nothing was sent, because this is over the size limits by now: {0}', part),
        actions: ['askAgain', 'openContext'],
      };
    case 'changed':
      return {
        text: t(
          '{0} changed while it was being sent, so the query was given up. Ask again to send it as it is now.',
          part,
        ),
        actions: ['askAgain', 'showLog'],
      };
    default:
      return {
        text: t(
          '{0} could not be read to its end while it was being sent, so the query was given up.',
          part,
        ),
        actions: ['askAgain', 'showLog'],
      };
  }
}
