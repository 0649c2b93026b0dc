import * as vscode from 'vscode';
import { beginning } from '../../base/shorten';
import type { Turn } from '../../core/conversation/turn';
import { AgentQueryError, messageOf } from '../../core/errors/agentQueryError';
import { suggestBaseUrl } from '../../core/query/suggestBaseUrl';
import { type Service, type ServiceRef, serviceRef } from '../../core/services/service';
import type { ActionId, MainActionId } from '../../protocol/fromPage';
import type { BannerView } from '../../protocol/views';
import type { ErrorAction } from '../errors/errorAction';
import { errorBanner, errorText, isLearnMore } from '../errors/errorText';
import type { ConversationPanel } from '../page/conversationPanel';
import type { AccessTokens } from '../settings/accessTokens';
import type { QuerySettings } from '../settings/querySettings';
import type { Services } from '../settings/services';
import type { Settings } from '../settings/settings';
import { type Messages, notifications, showError, showOffer } from '../window/notifications';
import type { Documentation } from './documentation';

const { t } = vscode.l10n;

/** The actions on a turn, or on its error, which only its panel knows. */
const turnActions = ['askAgain', 'askOtherService', 'correctBaseUrl'] as const;

type TurnAction = (typeof turnActions)[number];

/** An action that needs no turn. */
type ServiceAction = Exclude<MainActionId, TurnAction>;

/** An action of a feature, either on a service or on a turn. */
export interface FeatureAction extends ErrorAction {
  readonly run?: (service: ServiceRef | undefined, messages: Messages) => unknown;
  readonly runOnTurn?: (turn: Turn, panel: ConversationPanel) => unknown;
}

/** Runs a command for a service; by default, the selected one. */
export async function runCommand(id: string, service: ServiceRef | undefined): Promise<void> {
  const args = service ? [serviceRef(service)] : [];
  await vscode.commands.executeCommand(`agentQuery.${id}`, ...args);
}

/** The actions of buttons in messages and banners, except actions that need a turn. */
export class Actions {
  constructor(
    private readonly settings: Settings,
    private readonly log: { show(): void },
    private readonly services: Services,
    private readonly querySettings: QuerySettings,
    private readonly tokens: AccessTokens,
    private readonly documentation: Documentation,
    private readonly hooks: { readonly actions: readonly FeatureAction[] },
  ) {}

  /** The banner for an error, with the actions of features. */
  banner(error: AgentQueryError): BannerView {
    return errorBanner(error, this.hooks.actions);
  }

  /** The action of a feature; undefined if it is one of the main road. */
  ofFeature(id: ActionId): FeatureAction | undefined {
    return this.hooks.actions.find(each => each.id === id);
  }

  needsTurn(id: ActionId): boolean {
    const added = this.ofFeature(id);
    return added ? added.runOnTurn !== undefined : turnActions.some(each => each === id);
  }

  /**
   * Runs an action that needs no turn.
   *
   * @param service that the action is about; by default, the selected one
   * @param messages shows its result
   */
  async run(id: ActionId, service?: ServiceRef, messages = notifications): Promise<void> {
    const added = this.ofFeature(id);
    if (added) {
      await added.run?.(service, messages);
      return;
    }
    if (isLearnMore(id)) {
      return this.documentation.open('troubleshooting', id.replace('learnMore.', ''));
    }
    const action = id as Exclude<ServiceAction, `learnMore.${string}`>;
    switch (action) {
      case 'openBaseUrl':
        return this.openOfService('baseUrl', service, messages);
      case 'openServices':
        return this.openOfService('services', service, messages);
      case 'openAuth':
        return this.openOfService('auth', service, messages);
      case 'openAuthHeader':
        return this.settings.open('authHeader');
      case 'openContext':
        return this.settings.open('context');
      case 'openHeaders':
        return this.openOfService('headers', service, messages);
      case 'openTls':
        return this.openOfService('tls', service, messages);
      case 'openKwargs':
        return this.settings.open('kwargs');
      case 'openSession':
        return this.settings.open('session');
      case 'openTimeouts':
        return this.settings.open('timeouts');
      case 'openProxy':
        await vscode.commands.executeCommand('workbench.action.openSettings', 'http.proxy');
        return;
      case 'showLog':
        return this.log.show();
      case 'signIn':
        return this.signIn(service, messages);
      case 'setToken':
      case 'testConnection':
        await runCommand(action, service);
        return;
      default:
        action satisfies never;
    }
  }

  /**
   * Changes the base URL of a service to the one that an error suggests.
   *
   * @returns the changed service; undefined if the setting was opened instead, or could not be written
   */
  async correctBaseUrl(
    error: AgentQueryError,
    ref: ServiceRef,
    messages = notifications,
  ): Promise<Service | undefined> {
    const baseUrl = suggestBaseUrl(error);
    const service = this.services.find(ref);
    if (baseUrl === undefined || !service || !this.services.isOfUser(service)) {
      await this.openOfService('baseUrl', ref, messages);
      return undefined;
    }
    try {
      await this.services.changeBaseUrl(service, baseUrl);
      return { ...service, baseUrl };
    } catch (cause) {
      void messages.error(t('The base URL could not be saved: {0}', messageOf(cause)));
      return undefined;
    }
  }

  /** Opens the setting of a service. If the administrator has set the service, shows the path of the file. */
  private async openOfService(
    key: 'auth' | 'baseUrl' | 'headers' | 'services' | 'tls',
    service: ServiceRef | undefined,
    messages: Messages,
  ): Promise<void> {
    if (this.services.isPreset(service)) {
      const { path } = this.services.administrator;
      void messages.info(t('Your administrator has set the service in {0}.', path));
      return;
    }
    await this.settings.open(service?.name === undefined ? key : 'services');
  }

  private async signIn(ref: ServiceRef | undefined, messages: Messages): Promise<void> {
    const service = ref ? this.services.find(ref) : this.services.chosen;
    const required = service && this.querySettings.requireAuth(service);
    if (required?.auth.type !== 'provider') {
      return;
    }
    try {
      await this.tokens.signIn(required.origin, required.auth);
      void messages.info(t('You are signed in. Ask again to send your question.'));
    } catch (error) {
      if (!(error instanceof AgentQueryError)) {
        throw error;
      }
      void messages.error(errorText(error));
    }
  }
}

/** Changes the base URL that failed, and offers to test the new one. */
async function correctAndTest(
  actions: Actions,
  error: AgentQueryError,
  service: ServiceRef,
): Promise<void> {
  const corrected = await actions.correctBaseUrl(error, service);
  if (corrected) {
    await showOffer(t('The base URL is now {0}.', corrected.baseUrl), t('Test connection'), () =>
      actions.run('testConnection', corrected),
    );
  }
}

/** The maximum length of a program's message about an error, in UTF-16 code units. */
const maxDetailLength = 300;

/**
 * Shows an error as a notification with its actions as buttons, except actions that need a turn, which only the panel
 * knows.
 *
 * @param service that the actions are about; by default, the selected one
 */
export function showQueryError(
  error: AgentQueryError,
  actions: Actions,
  service?: ServiceRef,
): void {
  const banner = actions.banner(error);
  const offered = banner.actions.filter(
    ({ id }) => !actions.needsTurn(id) || (service && id === 'correctBaseUrl'),
  );
  const text =
    error.kind === 'configuration' && banner.detail !== ''
      ? `${banner.text} ${beginning(banner.detail, maxDetailLength)}`
      : banner.text;
  void showError(text, ...offered.map(({ label }) => label)).then(selected => {
    const action = offered.find(({ label }) => label === selected)?.id;
    if (action && !actions.needsTurn(action)) {
      void actions.run(action, service);
    } else if (action === 'correctBaseUrl' && service) {
      void correctAndTest(actions, error, service);
    }
  });
}
