import * as vscode from 'vscode';
import { serviceFacts } from '../contributes/serviceCommands';
import type { Auth } from '../core/services/auth/auth';
import type { App } from '../host/app/app';
import { type Commands, commandsOf } from '../host/app/commandTable';
import { type Actions, showQueryError } from '../host/panels/actions';
import { copySession } from '../host/requests/copyToClipboard';
import type { SetupForms } from '../host/requests/setupForms';
import { askForToken } from '../host/settings/accessTokens';
import { successText } from '../host/settings/connectionTester';
import { pickService, type ServiceAction } from '../host/settings/services';
import { showInformation, showOffer } from '../host/window/notifications';
import { requireService } from './requireService';

const { t } = vscode.l10n;

type ServiceApp = Pick<
  App,
  'access' | 'actions' | 'documentation' | 'forms' | 'hooks' | 'panels' | 'tester'
>;

/**
 * The commands for the agent's service: its selection, its test, and its access token. The commands that need a service
 * have an argument that names a configured one, by default the selected one. If none is configured, they show where to
 * enter its address.
 */
export function serviceCommands(app: ServiceApp): Commands {
  const { actions } = app;
  return commandsOf(serviceFacts, {
    clearToken: async name => {
      const target = targetOf(app, name);
      return target && clearToken(app, target);
    },
    openLimits: () => actions.run('openContext'),
    openDocumentation: () => app.documentation.open('README'),
    selectService: how => selectService(app, how),
    setToken: async name => {
      const target = targetOf(app, name);
      return target && setToken(app, target);
    },
    showLog: () => actions.run('showLog'),
    testConnection: name => testConnection(app, name),
  });
}

/**
 * Selects the service of new conversations in this window.
 *
 * @param how `enterAddress` to show the form for the address immediately, unless there is a service
 */
async function selectService(app: ServiceApp, how: unknown): Promise<void> {
  const { access, actions, forms, hooks } = app;
  const { services } = access;
  if (how === 'enterAddress' && forms.isNeeded) {
    forms.reveal();
    return;
  }
  const { all, chosen } = services;
  const selected = await pickService(
    all,
    service => services.label(service),
    chosen,
    all.length === 0
      ? t('No service is configured yet')
      : t('Select the service for new conversations. Existing conversations keep their service.'),
    [
      {
        heading: t('Settings'),
        choices: [
          ...(forms.isNeeded ? [enterAddress(forms)] : []),
          ...(services.isPreset(undefined) ? [] : [openSettings(actions)]),
        ],
      },
      ...hooks.demo.choices,
      { heading: t('Current conversation'), choices: sessionChoices(app) },
    ],
  );
  if (selected) {
    services.choose(selected);
  }
}

/** The session of the current conversation, if it has one. */
function sessionChoices({ access, panels }: ServiceApp): readonly ServiceAction[] {
  const live = panels.current?.live;
  const session = live && access.querySettings.sessionOf(live.conversation);
  return live && session !== undefined
    ? [
        {
          icon: 'copy',
          label: t('Copy session ID'),
          description: session,
          act: () => copySession(live.conversation, access.querySettings),
        },
      ]
    : [];
}

function enterAddress(forms: SetupForms): ServiceAction {
  return { icon: 'edit', label: t('Enter address…'), act: () => forms.reveal() };
}

function openSettings(actions: Actions): ServiceAction {
  return {
    icon: 'settings-gear',
    label: t('Open service settings'),
    act: () => actions.run('openServices'),
  };
}

/**
 * Tests the connection to a service with a small query.
 *
 * @returns true if it works
 */
async function testConnection(
  { access, actions, forms, tester }: ServiceApp,
  name: unknown,
): Promise<boolean> {
  const service = requireService(access.services, forms, name);
  if (!service) {
    return false;
  }
  const error = await tester.run(service);
  if (!error) {
    void showOffer(successText(access.services.sharedValues(service).session), t('Show log'), () =>
      actions.run('showLog'),
    );
    return true;
  }
  if (error.kind !== 'cancelled') {
    showQueryError(error, actions, service);
  }
  return false;
}

/** The service that a command for access tokens is about. */
interface TokenTarget {
  readonly origin: string;
  /** The source of its token. */
  readonly auth: Auth;
  /** Opens the setting for that source. */
  readonly openSetting: () => Promise<void>;
}

/** Shows an error if the settings of the service are not valid. */
function targetOf({ access, actions, forms }: ServiceApp, name: unknown): TokenTarget | undefined {
  const service = requireService(access.services, forms, name);
  const target = service && access.querySettings.requireAuth(service);
  return target && { ...target, openSetting: () => actions.run('openAuth', service) };
}

/** Asks for an access token and stores it for the origin of a service, unless its token comes from elsewhere. */
async function setToken(
  { access }: ServiceApp,
  { origin, auth, openSetting }: TokenTarget,
): Promise<void> {
  if (auth.type === 'stored') {
    await askForToken(access.tokens, origin);
    return;
  }
  const text =
    auth.type === 'command'
      ? t("The access token for {0} comes from a command, so you don't need to set it.", origin)
      : t("The access token for {0} comes from your account, so you don't need to set it.", origin);
  void showOffer(text, t('Open access token setting'), openSetting);
}

/**
 * Removes the access token for the origin of a service, if it is stored or was printed by a command, and its secrets.
 */
async function clearToken({ access }: ServiceApp, { origin, auth }: TokenTarget): Promise<void> {
  const hadStored = await access.accessTokens.clear(origin);
  const hadSecrets = await access.secrets.clear(origin);
  if (hadStored || !hadSecrets) {
    void showInformation(clearedText(origin, auth.type, hadStored));
  }
  if (hadSecrets) {
    void showInformation(
      t("Secrets for {0} removed. You'll be asked for them with the next question.", origin),
    );
  }
}

function clearedText(origin: string, type: Auth['type'], hadStored: boolean): string {
  switch (type) {
    case 'command':
      return t('Access token for {0} removed. The next question runs the command again.', origin);
    case 'provider':
      return t(
        'The access token for {0} comes from your account. To sign out, use the Accounts menu.',
        origin,
      );
    case 'stored':
      return hadStored
        ? t('Access token for {0} removed.', origin)
        : t('There is no access token for {0}.', origin);
  }
}
