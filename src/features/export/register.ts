import * as vscode from 'vscode';
import type { App } from '../../host/app/app';
import { commandsOf } from '../../host/app/commandTable';
import type { Feature } from '../../host/app/feature';
import { saveFromConversation } from '../../host/requests/saveFromConversation';
import { contributes } from './contributes';
import { continueInNewSession } from './host/continueInNewSession';
import { exportOf } from './host/exportOf';

type ExportApp = Pick<
  App,
  'access' | 'actions' | 'asker' | 'conversations' | 'mask' | 'panels' | 'stager'
>;

/** Conversations as Markdown documents, saved in files or attached to new conversations. */
export function registerExport(app: ExportApp): Feature {
  const saving = { ...app, querySettings: app.access.querySettings };
  return {
    commands: commandsOf(contributes.commands, {
      continueInNewSession: context =>
        continueInNewSession({ ...saving, sessions: app.access.sessions }, context),
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
