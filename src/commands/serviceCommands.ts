import * as vscode from 'vscode';
import type { Auth } from '../core/services/auth/auth';
import { type Actions, showQueryError } from '../host/panels/actions';
import type { Documentation } from '../host/panels/documentation';
import type { SetupForms } from '../host/requests/setupForms';
import { type AccessTokens, askForToken, type Tokens } from '../host/settings/accessTokens';
import type { ConnectionTester } from '../host/settings/connectionTester';
import type { QuerySettings } from '../host/settings/querySettings';
import type { ServiceSecrets } from '../host/settings/secrets';
import { pickService, type Services } from '../host/settings/services';
import { showInformation, showOffer } from '../host/window/notifications';
import type { CommandTable } from './commandTable';
import { requireService } from './requireService';

const { t } = vscode.l10n;

/** What the demo service answers with, for the list of services. */
interface DemoChoices {
  /** False in a browser. */
  readonly canStart: boolean;
  /** Asks what it should answer with, and uses it. */
  chooseAnswer(): Promise<void>;
}

interface ServiceContext {
  readonly accessTokens: AccessTokens;
  readonly actions: Actions;
  readonly demo: DemoChoices;
  readonly documentation: Documentation;
  readonly querySettings: QuerySettings;
  readonly secrets: ServiceSecrets;
  readonly services: Services;
  readonly forms: SetupForms;
  readonly tester: ConnectionTester;
  /** Those that users store. */
  readonly tokens: Tokens;
}

/**
 * The commands for the agent's service: which one, whether it works, and its access token. Those that need a service
 * have an argument that names a configured one; by default, the chosen one counts. If none is configured, they show
 * where to enter its address.
 */
export function serviceCommands(context: ServiceContext): CommandTable {
  const { actions } = context;
  return {
    clearToken: async name => {
      const target = targetOf(context, name);
      return target && clearToken(context, target);
    },
    openDocumentation: () => context.documentation.open('README'),
    selectService: how => selectService(context, how),
    setToken: async name => {
      const target = targetOf(context, name);
      return target && setToken(context, target);
    },
    showLog: () => actions.run('showLog'),
    testConnection: name => testConnection(context, name),
  };
}

/**
 * Chooses the service of new conversations in this window.
 *
 * @param how `enterAddress` to go to the form for the address at once, unless there is a service
 */
async function selectService(context: ServiceContext, how: unknown): Promise<void> {
  const { actions, demo, services, forms } = context;
  if (how === 'enterAddress' && forms.isNeeded) {
    forms.show();
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
          ...(forms.isNeeded ? [enterAddress()] : []),
          ...(services.isPreset(undefined) ? [] : [openSettings()]),
        ],
      },
      {
        heading: t('Demo service'),
        choices: demo.canStart
          ? [...(services.hasDemoTour ? [] : [startDemo()]), chooseDemoAnswer()]
          : [],
      },
    ],
  );
  if (selected === 'enterAddress') {
    forms.show();
  } else if (selected === 'chooseDemoAnswer') {
    await demo.chooseAnswer();
  } else if (typeof selected === 'string') {
    await actions.run(selected);
  } else if (selected) {
    services.choose(selected);
  }
}

function enterAddress() {
  return { id: 'enterAddress', icon: 'edit', label: t('Enter address…') } as const;
}

function openSettings() {
  return { id: 'openServices', icon: 'settings-gear', label: t('Open service settings') } as const;
}

function startDemo() {
  return { id: 'startDemoService', icon: 'play', label: t('Start demo service') } as const;
}

function chooseDemoAnswer() {
  return {
    id: 'chooseDemoAnswer',
    icon: 'beaker',
    label: t('Choose what the demo service answers with…'),
    description: t('A fault or an event transcript'),
  } as const;
}

/**
 * Tests the connection to a service with a small query.
 *
 * @returns true if it works
 */
async function testConnection(
  { actions, services, forms, tester }: ServiceContext,
  name: unknown,
): Promise<boolean> {
  const service = requireService(services, forms, name);
  if (!service) {
    return false;
  }
  const error = await tester.run(service);
  if (!error) {
    void showOffer(
      t('Connection successful: the service responded as expected.'),
      t('Show log'),
      () => actions.run('showLog'),
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
  /** Where its token comes from. */
  readonly auth: Auth;
  /** Opens the setting for that. */
  readonly openSetting: () => Promise<void>;
}

/** Shows an error if the settings of the service are not valid. */
function targetOf(
  { actions, querySettings, services, forms }: ServiceContext,
  name: unknown,
): TokenTarget | undefined {
  const service = requireService(services, forms, name);
  const target = service && querySettings.requireAuth(service);
  return target && { ...target, openSetting: () => actions.run('openAuth', service) };
}

/** Asks for an access token and stores it for the origin of a service, unless its token comes from elsewhere. */
async function setToken(
  { tokens }: ServiceContext,
  { origin, auth, openSetting }: TokenTarget,
): Promise<void> {
  if (auth.type === 'stored') {
    await askForToken(tokens, origin);
    return;
  }
  const text =
    auth.type === 'command'
      ? t("The access token for {0} comes from a command, so you don't need to set it.", origin)
      : t("The access token for {0} comes from your account, so you don't need to set it.", origin);
  void showOffer(text, t('Open access token setting'), openSetting);
}

/** Removes the access token for the origin of a service, if it is stored or was printed by a command, and its secrets. */
async function clearToken(
  { accessTokens, secrets }: ServiceContext,
  { origin, auth }: TokenTarget,
): Promise<void> {
  const hadStored = await accessTokens.clear(origin);
  const hadSecrets = await secrets.clear(origin);
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
