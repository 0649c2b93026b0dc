import * as vscode from 'vscode';
import type { App } from '../../host/app/app';
import type { Feature } from '../../host/app/feature';
import { saveFromConversation } from '../../host/requests/saveFromConversation';
import { exportOf } from './host/exportOf';

/** Conversations as Markdown documents. */
export function registerExport(app: Pick<App, 'access' | 'mask' | 'panels'>): Feature {
  const saving = { ...app, querySettings: app.access.querySettings };
  return {
    commands: {
      exportConversation: target =>
        saveFromConversation(
          saving,
          exportOf,
          vscode.l10n.t('There is no conversation to export yet.'),
          target,
        ),
    },
  };
}
