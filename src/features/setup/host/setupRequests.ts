import * as vscode from 'vscode';
import type { LiveConversation } from '../../../core/asking/liveConversation';
import { LatestTasks } from '../../../core/async/latestTasks';
import type { AgentQueryError } from '../../../core/errors/agentQueryError';
import { messageOf } from '../../../core/errors/agentQueryError';
import type { SessionSettings } from '../../../core/query/queryKwargs';
import type { Hooks } from '../../../host/app/hooks';
import { errorBanner } from '../../../host/errors/errorText';
import type { ConversationPanel } from '../../../host/page/conversationPanel';
import type { PageHandlers } from '../../../host/requests/pageRequests';
import { type Tokens, tokenError } from '../../../host/settings/accessTokens';
import { type ConnectionTester, successText } from '../../../host/settings/connectionTester';
import type { AddedServices } from '../../../host/settings/services';
import type { Settings } from '../../../host/settings/settings';
import type { ActionId, FromPage } from '../../../protocol/fromPage';
import type { PageAnswers, PageNews } from '../../../protocol/toPage';
import type { BannerView } from '../../../protocol/views';
import { withEntered } from '../core/planSetup';
import type { BaseUrlCheckView, OptionsCheckView } from '../protocol/setupProtocol';
import { checkBaseUrl, checkTypedBaseUrl } from './checkBaseUrl';
import { checkOptions, type EnteredOptions, readSchema } from './checkOptions';
import type { SetupNeed } from './setupNeed';

const { t } = vscode.l10n;

/** The buttons of an error that the form does not show: it has them already, or they need a saved service or a turn. */
const omittedActions: ReadonlySet<ActionId> = new Set([
  'askAgain',
  'openBaseUrl',
  'testConnection',
]);

/**
 * Handles the requests of the form that sets up the first service. Only a request whose panel shows the form tests or
 * saves anything.
 */
export class SetupRequests {
  readonly handlers = {
    'service.check': ({ baseUrl }) => checkTypedBaseUrl(baseUrl),
    'service.test': (typed, panel, tell) => this.test(typed, panel, tell),
    'service.checkOptions': entered => this.checkOptions(entered),
    'service.cancelTest': (_request, { live }) => this.tests.abort(live),
    'service.save': (typed, panel) => this.save(typed, panel),
  } satisfies Partial<PageHandlers>;

  /** The tests in the panels of conversations. */
  private readonly tests = new LatestTasks<LiveConversation>();

  constructor(
    private readonly need: Pick<SetupNeed, 'isNeeded'>,
    private readonly settings: Settings,
    private readonly added: Pick<AddedServices, 'remove'>,
    private readonly tester: ConnectionTester,
    private readonly tokens: Pick<Tokens, 'set'>,
    private readonly hooks: { readonly arguments: Pick<Hooks['arguments'], 'check'> },
  ) {}

  private isShownIn({ live }: ConversationPanel): boolean {
    return this.need.isNeeded(live.conversation);
  }

  private test(
    typed: TypedService,
    panel: ConversationPanel,
    tell: (news: PageNews['service.test']) => void,
  ): Promise<BannerView | undefined> {
    return this.tests.run(panel.live, async ({ signal }) => {
      const check = await this.prepare(typed, panel);
      tell(check);
      if (!isUsable(check) || !this.isShownIn(panel) || signal.aborted) {
        return undefined;
      }
      // The settings for the service of agentQuery.baseUrl apply, as they will when the address is saved.
      const service = { ...this.settings.baseUrlService, baseUrl: check.completed };
      const error = await this.tester.test(service, signal, step => tell({ step }));
      return testResult(error, this.settings.session);
    });
  }

  /** Checks what was entered, and stores the access token, if there is one, for the origin of the base URL. */
  private async prepare(
    { baseUrl, token }: TypedService,
    panel: ConversationPanel,
  ): Promise<BaseUrlCheckView> {
    const check = checkBaseUrl(baseUrl);
    if (token.trim() === '' || !isUsable(check) || !this.isShownIn(panel)) {
      return check;
    }
    const error = tokenError(token);
    if (error !== undefined) {
      return { ...check, tokenError: error };
    }
    try {
      await this.tokens.set(new URL(check.completed).origin, token.trim());
      return check;
    } catch (reason) {
      return { ...check, tokenError: t('The token could not be saved: {0}', messageOf(reason)) };
    }
  }

  private checkOptions(entered: EnteredOptions): OptionsCheckView {
    return checkOptions(entered, service => this.hooks.arguments.check(service));
  }

  private async save(
    typed: TypedService & EnteredOptions,
    panel: ConversationPanel,
  ): Promise<PageAnswers['service.save']> {
    const options = this.checkOptions(typed);
    if (`${options.nameError}${options.argumentsError}` !== '') {
      return { ...checkBaseUrl(typed.baseUrl), options };
    }
    const check = await this.prepare(typed, panel);
    const isSaved = isUsable(check) && this.isShownIn(panel) && !panel.live.ended.aborted;
    const error = isSaved ? await this.write(check.completed, typed) : check.error;
    return { ...check, error };
  }

  /**
   * Saves a service: in `agentQuery.services` if it has options, and otherwise in `agentQuery.baseUrl`.
   *
   * @returns the reason why the user settings can't be written; empty if they are
   */
  private async write(baseUrl: string, entered: EnteredOptions): Promise<string> {
    const { baseUrlService, servicesSetting } = this.settings;
    const schema = readSchema(entered.arguments);
    const name = entered.name.trim();
    try {
      if (name === '' && schema === undefined) {
        await this.settings.saveBaseUrl(baseUrl);
      } else {
        const service = { ...baseUrlService, baseUrl, arguments: schema };
        const all = withEntered(servicesSetting, name || new URL(baseUrl).host, service);
        if (!all) {
          return t('The setting {0} must be an object. Correct it first.', 'agentQuery.services');
        }
        await this.settings.writeServices(all);
      }
      await this.added.remove(baseUrl);
      return '';
    } catch (error) {
      const reason = messageOf(error);
      return t('The base URL could not be saved: {0}', reason);
    }
  }
}

type TypedService = Pick<FromPage<'service.save'>, 'baseUrl' | 'token'>;

function isUsable({ completed, error, tokenError = '' }: BaseUrlCheckView): boolean {
  return completed !== '' && error === '' && tokenError === '';
}

/** The view that the form shows below its buttons; undefined if the test was canceled. */
function testResult(
  error: AgentQueryError | undefined,
  session: SessionSettings,
): BannerView | undefined {
  if (!error) {
    return { severity: 'pass', text: successText(session), detail: '', actions: [] };
  }
  if (error.kind === 'cancelled') {
    return undefined;
  }
  const banner = errorBanner(error);
  return { ...banner, actions: banner.actions.filter(({ id }) => !omittedActions.has(id)) };
}
