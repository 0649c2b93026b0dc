import * as vscode from 'vscode';
import type { App } from '../../host/app/app';
import type { Feature } from '../../host/app/feature';
import { refusingService } from './core/localService';
import { ServiceStarter } from './host/serviceStarter';
import { startServiceProtocol } from './protocol/startServiceProtocol';

/** Starts a service of this machine that does not run, by a task or a launch configuration of the workspace. */
export function registerStartService(
  app: Pick<App, 'asker' | 'context' | 'hooks' | 'platform'>,
): Feature {
  const { asker, context, hooks, platform } = app;
  const { clock, isListening } = platform;
  if (!isListening) {
    return {};
  }
  const starter = new ServiceStarter({ clock, isListening }, asker, context.workspaceState);
  hooks.actions.push({
    id: 'startService',
    label: vscode.l10n.t('Start…'),
    offer: (error, offered) =>
      starter.canStart && refusingService(error)
        ? offered.flatMap(id => (id === 'askAgain' ? [id, 'startService'] : [id]))
        : offered,
    runOnTurn: (turn, panel) => starter.start(turn, panel),
  });
  return { protocol: startServiceProtocol, dispose: () => starter.dispose() };
}
