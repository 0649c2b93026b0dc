import * as vscode from 'vscode';
import { addsSlash } from '../../core/query/suggestBaseUrl';
import type { App } from '../../host/app/app';
import { commandsOf } from '../../host/app/commandTable';
import type { Feature } from '../../host/app/feature';
import { isUnreadable } from '../../host/errors/describeUnreadable';
import { runCommand } from '../../host/panels/actions';
import { contributes } from './contributes';
import { CheckReports } from './host/checkReports';
import { checkProtocol } from './protocol/checkProtocol';

/** The service check: its command. `commandLine.ts` is the same check without VS Code. */
export function registerCheck(
  app: Pick<App, 'access' | 'actions' | 'forms' | 'hooks' | 'mask' | 'platform'>,
): Feature {
  const { access, actions, forms, hooks, mask, platform } = app;
  const { querySettings, services, sessions } = access;
  const reports = new CheckReports();
  const context = {
    actions,
    forms,
    mask,
    ports: platform,
    querySettings,
    reports,
    services,
    sessions,
  };
  hooks.actions.push({
    id: 'checkService',
    label: vscode.l10n.t('Check service…'),
    offer: (error, offered) =>
      isUnreadable(error) || addsSlash(error.details.url ?? '', error.details.location ?? '')
        ? ['checkService', ...offered]
        : offered,
    run: service => runCommand('checkService', service),
  });
  return {
    protocol: checkProtocol,
    commands: commandsOf(contributes.commands, {
      checkService: async name => (await import('./host/checkService')).checkService(context, name),
    }),
    dispose: () => reports.dispose(),
  };
}
