import * as vscode from 'vscode';
import type { App } from '../../host/app/app';
import { commandsOf } from '../../host/app/commandTable';
import type { Feature } from '../../host/app/feature';
import { saveFromConversation } from '../../host/requests/saveFromConversation';
import { contributes } from './contributes';
import { exportOf } from './host/exportOf';

/** Conversations as Markdown documents. */
export function registerExport(app: Pick<App, 'access' | 'mask' | 'panels'>): Feature {
  const saving = { ...app, querySettings: app.access.querySettings };
  return {
    commands: commandsOf(contributes.commands, {
      exportConversation: target =>
        saveFromConversation(
          saving,
          exportOf,
          vscode.l10n.t('There is no conversation to export yet.'),
          target,
        ),
    }),
  };
}
