import * as vscode from 'vscode';
import type { DetailsOf } from '../../core/errorDetails';
import type { ErrorDescription } from './errorDescription';

const { t } = vscode.l10n;

/** Describes parts that could not be sent. */
export function describeContentError({ code, part }: DetailsOf<'content'>): ErrorDescription {
  switch (code) {
    case 'unreadable':
      return {
        text: t("Nothing was sent, because these files can't be read: {0}", part),
        actions: ['askAgain', 'showLog'],
      };
    case 'overLimit':
      return {
        text: t('Nothing was sent, because these parts now exceed the size limits: {0}', part),
        actions: ['askAgain', 'openContext'],
      };
    case 'changed':
      return {
        text: t(
          '{0} changed while it was being sent, so the query was canceled. Ask again to send the current version.',
          part,
        ),
        actions: ['askAgain', 'showLog'],
      };
    case 'unfinished':
      return {
        text: t(
          '{0} could not be read completely while it was being sent, so the query was canceled. Check that it can be opened, then ask again.',
          part,
        ),
        actions: ['askAgain', 'showLog'],
      };
  }
}
