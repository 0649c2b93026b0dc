import * as vscode from 'vscode';
import { type DetailsOf, isOther } from '../../core/errorDetails';
import { describeServiceError } from './describeServiceError';
import type { ErrorDescription } from './errorDescription';
import { host } from './host';

const { t } = vscode.l10n;

/** Describes why an answer that had begun was not completed. */
export function describeInterruption(details: DetailsOf<'interrupted'>): ErrorDescription {
  if (isOther(details) || details.code === 'truncated') {
    return {
      text: t(
        'The answer was interrupted: {0} closed the connection early. The text received so far is above.',
        host(details.url),
      ),
      actions: ['askAgain', 'showLog'],
    };
  }
  switch (details.code) {
    case 'windowClosed':
      return {
        text: t(
          'The answer was interrupted when the window was closed. The text received so far is above.',
        ),
        actions: ['askAgain'],
      };
    case 'service':
      return describeServiceError({ kind: 'interrupted', details });
    case 'damaged':
      return {
        text: t(
          'The answer was interrupted: the response from {0} is damaged. The text received so far is above. Check the service and any proxy in front of it.',
          host(details.url),
        ),
        actions: ['askAgain', 'showLog'],
      };
    case 'changed':
      return {
        text: t(
          'The answer was interrupted: {0} changed while it was being sent. The text received so far is above. Ask again to send the current version.',
          details.part,
        ),
        actions: ['askAgain', 'showLog'],
      };
    case 'unfinished':
      return {
        text: t(
          'The answer was interrupted: {0} could not be read completely while it was being sent. The text received so far is above.',
          details.part,
        ),
        actions: ['askAgain', 'showLog'],
      };
  }
}
