import type * as vscode from 'vscode';
import type { Platform } from '../../core/platform';
import type { Actions } from '../../host/panels/actions';
import type { Documentation } from '../../host/panels/documentation';
import type { Tokens } from '../../host/settings/accessTokens';
import type { ConnectionTester } from '../../host/settings/connectionTester';
import type { QuerySettings } from '../../host/settings/querySettings';
import type { Services } from '../../host/settings/services';
import type { Settings } from '../../host/settings/settings';
import { confirmSetup } from './host/confirmSetup';
import { ServiceSetup, SuggestedService } from './host/serviceSetup';
import { SetupRequests } from './host/setupRequests';

interface SetupContext {
  readonly actions: Actions;
  readonly documentation: Documentation;
  readonly globalState: vscode.Memento;
  readonly querySettings: QuerySettings;
  readonly services: Services;
  readonly settings: Settings;
  readonly suggestedBaseUrl: Platform['suggestedBaseUrl'];
  readonly tester: ConnectionTester;
  readonly tokens: Tokens;
}

/** Adds services: by links, by the environment, by other extensions, and with the form for the first one. */
export function registerSetup(context: SetupContext) {
  const { actions, documentation, globalState, services, settings } = context;
  const { querySettings, suggestedBaseUrl, tester, tokens } = context;
  const setup = new ServiceSetup(settings, services, actions, confirmSetup);
  const suggested = new SuggestedService(suggestedBaseUrl, services, setup, globalState);
  return {
    openLink: (link: vscode.Uri) => setup.openLink(link),
    configure: (request: unknown) => setup.configure(request),
    offerSuggested: () => suggested.offer(),
    handlers: new SetupRequests(
      querySettings,
      settings,
      services.added,
      tester,
      tokens,
      documentation,
    ).handlers,
  };
}
