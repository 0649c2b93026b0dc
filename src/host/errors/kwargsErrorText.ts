import * as vscode from 'vscode';
import { kwargsError, maxKwargsDepth, maxKwargsLength } from '../../core/query/request/kwargsError';

const { t } = vscode.l10n;

/** What is wrong with keyword arguments for one question; empty if they can be sent. */
export function kwargsErrorText(text: string): string {
  const error = kwargsError(text);
  switch (error?.code) {
    case undefined:
      return '';
    case 'syntax':
      return t(
        'Line {0} is not valid JSON. Use double quotes, no comments, and no comma at the end.',
        error.line,
      );
    case 'object':
      return t('The keyword arguments must be a JSON object, such as { "depth": 3 }.');
    case 'sessionId':
      return t(
        'The setting {0} decides the session. Remove session_id here.',
        'agentQuery.session',
      );
    case 'tooLong':
      return t(
        'The keyword arguments are too long. They can have {0} characters.',
        maxKwargsLength.toLocaleString(vscode.env.language),
      );
    case 'tooDeep':
      return t('The keyword arguments can have at most {0} nested levels.', maxKwargsDepth);
  }
}
