import * as vscode from 'vscode';
import type { App } from '../../host/app/app';
import { commandsOf, conversationIn } from '../../host/app/commandTable';
import type { Feature } from '../../host/app/feature';
import { saveFromConversation } from '../../host/requests/saveFromConversation';
import { contributes } from './contributes';
import { exportProtocol } from './protocol/exportProtocol';

type ExportApp = Pick<
  App,
  'access' | 'actions' | 'asker' | 'conversations' | 'hooks' | 'mask' | 'panels' | 'stager'
>;

/** Conversations as Markdown documents, saved in files or attached to new conversations. */
export function registerExport(app: ExportApp): Feature {
  const saving = { ...app, querySettings: app.access.querySettings };
  app.hooks.actions.push({
    id: 'continueInNewSession',
    label: vscode.l10n.t('Continue in new session'),
    offer: ({ details: { hint } }, offered) =>
      hint === 'lostSession' || hint === 'answered'
        ? ['continueInNewSession', ...offered]
        : offered,
    runOnTurn: ({ id: turnId }) =>
      vscode.commands.executeCommand('agentQuery.continueInNewSession', { turnId }),
  });
  return {
    protocol: exportProtocol,
    commands: commandsOf(contributes.commands, {
      continueInNewSession: async context => {
        const { continueInNewSession } = await import('./host/continueInNewSession');
        return continueInNewSession({ ...saving, sessions: app.access.sessions }, context);
      },
      exportConversation: async target => {
        const { exportOf } = await import('./host/exportOf');
        const id = conversationIn(target);
        return saveFromConversation(
          saving,
          id === undefined ? app.panels.current?.live : await app.conversations.find(id),
          exportOf,
          vscode.l10n.t('There is no conversation to export yet.'),
          target,
        );
      },
    }),
  };
}
