import * as vscode from 'vscode';
import type { StreamInfo } from '../../core/inspector/inspectedStream';

const { t } = vscode.l10n;

/** What is missing in any stream, in sentences. */
export function rowNotes({ omitted, connection, answer }: StreamInfo): readonly string[] {
  return [
    ...(omitted > 0 ? [t('{0} more rows exceeded the limit and are not shown.', omitted)] : []),
    ...(answer && connection.length === 0
      ? [t('A browser does not tell when the connection was established.')]
      : []),
  ];
}
