import type * as vscode from 'vscode';
import type { App } from '../../host/app/app';
import { confirmSetup } from './host/confirmSetup';
import { ServiceSetup, SuggestedService } from './host/serviceSetup';
import { SetupNeed } from './host/setupNeed';
import { SetupRequests } from './host/setupRequests';
import { setupProtocol } from './protocol/setupProtocol';

type SetupApp = Pick<
  App,
  'access' | 'actions' | 'context' | 'hooks' | 'platform' | 'settings' | 'tester'
>;

/** Adds services: by links, by the environment, by other extensions, and with the form for the first one. */
export function registerSetup(app: SetupApp) {
  const { actions, context, hooks, platform, settings, tester } = app;
  const { querySettings, services, tokens } = app.access;
  const setup = new ServiceSetup(settings, services, actions, confirmSetup);
  const suggested = new SuggestedService(
    platform.suggestedBaseUrl,
    services,
    setup,
    context.globalState,
  );
  const need = new SetupNeed(settings, services, querySettings);
  hooks.setup = need;
  hooks.beforeAsking = () => suggested.offer();
  hooks.configureService = request => setup.configure(request);
  return {
    openLink: (link: vscode.Uri) => setup.openLink(link),
    protocol: setupProtocol,
    handlers: new SetupRequests(need, settings, services.added, tester, tokens, hooks).handlers,
  };
}
