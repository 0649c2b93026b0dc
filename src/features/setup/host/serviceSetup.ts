import * as v from 'valibot';
import * as vscode from 'vscode';
import { messageOf, requestError } from '../../../core/errors/agentQueryError';
import { strings } from '../../../core/text/json';
import { readBySchema } from '../../../core/text/readBySchema';
import { errorText } from '../../../host/errors/errorText';
import type { Actions } from '../../../host/panels/actions';
import type { Services } from '../../../host/settings/services';
import type { Settings } from '../../../host/settings/settings';
import { showError, showInformation, showWarning } from '../../../host/window/notifications';
import { planSetup, type SetupPlan } from '../core/planSetup';
import {
  readSetupLink,
  readSetupRequest,
  type SetupLinkError,
  type SetupRequest,
} from '../core/setupRequest';
import type { confirmSetup, SetupSource } from './confirmSetup';

const { t } = vscode.l10n;

/** The request of another extension. */
const configuration = v.object({ name: v.optional(v.string()), baseUrl: v.string() });

/** The end of a setup: `failed` includes everything about which the user was not asked. */
type SetupOutcome = 'used' | 'declined' | 'failed';

/**
 * Adds a service at the request of a link, an extension, or the environment. Nothing changes before the user has
 * agreed.
 */
export class ServiceSetup {
  /**
   * The request whose dialog is open. Only one is open at a time, so that a page of links cannot bury the user in
   * dialogs.
   */
  private asking:
    | { readonly request: SetupRequest; readonly result: Promise<SetupOutcome> }
    | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly services: Services,
    private readonly actions: Pick<Actions, 'run'>,
    private readonly ask: typeof confirmSetup,
  ) {}

  get isAsking(): boolean {
    return this.asking !== undefined;
  }

  /** Follows a setup link, `<scheme>://agent-query.agent-query/setup?baseUrl=…&name=…`. */
  async openLink({ path, query }: Pick<vscode.Uri, 'path' | 'query'>): Promise<void> {
    const request = readSetupLink(path, query);
    if (typeof request === 'string') {
      void showError(linkErrorText(request));
    } else {
      await this.run(request, 'link');
    }
  }

  /**
   * A request of another extension.
   *
   * @param request `{ name, baseUrl }`, unchecked
   * @returns true if the service was added and is used in this window
   * @throws {AgentQueryError} of kind `configuration` if the request is not valid
   */
  async configure(request: unknown): Promise<boolean> {
    const { name, baseUrl } = readBySchema(configuration, request, 'the request', requestError);
    const valid = readSetupRequest(name, baseUrl);
    if (typeof valid === 'string') {
      throw requestError(valid === 'name' ? 'name is not valid' : `baseUrl is not valid: ${valid}`);
    }
    return (await this.run(valid, 'extension')) === 'used';
  }

  /** Asks if a valid request may be carried out, and does so if the user agrees. */
  async run(request: SetupRequest, source: SetupSource): Promise<SetupOutcome> {
    if (this.asking) {
      const { name, baseUrl } = this.asking.request;
      if (name === request.name && baseUrl === request.baseUrl) {
        return this.asking.result;
      }
      void showWarning(t('Only one service can be added at a time. Close the open dialog first.'));
      return 'failed';
    }
    const result = this.askAndApply(request, source);
    this.asking = { request, result };
    try {
      return await result;
    } finally {
      this.asking = undefined;
    }
  }

  private async askAndApply(request: SetupRequest, source: SetupSource): Promise<SetupOutcome> {
    let plan = this.plan(request);
    while (plan) {
      if (this.isInUse(plan)) {
        void showInformation(
          t('This window already uses the service "{0}" ({1}).', request.name, request.baseUrl),
        );
        return 'used';
      }
      if (!(await this.ask(plan, source))) {
        return 'declined';
      }
      // The settings may have changed while the dialog was open: then the user agreed to something else.
      const now = this.plan(request);
      if (JSON.stringify(now) === JSON.stringify(plan)) {
        return this.apply(plan);
      }
      plan = now;
    }
    return 'failed';
  }

  /** The changes for a request. If it cannot be fulfilled, shows an error and returns undefined. */
  private plan(request: SetupRequest): SetupPlan | undefined {
    const { locked, path, error, services } = this.services.administrator;
    if (error) {
      void showError(errorText(error));
      return undefined;
    }
    if (locked) {
      void showError(
        t(
          "The service {0} can't be added, because your administrator has locked the services in {1}.",
          request.baseUrl,
          path,
        ),
      );
      return undefined;
    }
    const plan = planSetup(request, {
      setting: this.settings.servicesSetting,
      unnamed: this.settings.baseUrlService,
      presets: services,
      shared: { kwargs: this.settings.kwargs, session: this.settings.session },
    });
    if (!plan) {
      void this.showWithSettings(
        t('The setting {0} must be an object. Correct it first.', 'agentQuery.services'),
      );
    }
    return plan;
  }

  private isInUse({ setting, request }: SetupPlan): boolean {
    return setting === undefined && this.services.chosen.name === request.name;
  }

  private async apply({ request, setting, isNewOrigin }: SetupPlan): Promise<SetupOutcome> {
    const { name } = request;
    if (setting) {
      try {
        if (isNewOrigin) {
          await this.services.added.add(request.baseUrl);
        }
        await this.settings.writeServices(setting);
      } catch (error) {
        void this.showWithSettings(
          t(
            'The service "{0}" could not be added to the user settings: {1}',
            name,
            messageOf(error),
          ),
        );
        return 'failed';
      }
    }
    const service = this.services.all.find(each => each.name === name);
    if (!service) {
      // The user has removed it immediately.
      return 'failed';
    }
    this.services.choose(service);
    void this.offerNextSteps(service.baseUrl, name);
    return 'used';
  }

  private async offerNextSteps(baseUrl: string, name: string): Promise<void> {
    const test = t('Test connection');
    const token = t('Set access token…');
    const text = t('New conversations in this window use the service "{0}".', name);
    const selected = await showInformation(text, test, token);
    if (selected !== undefined) {
      await this.actions.run(selected === test ? 'testConnection' : 'setToken', { name, baseUrl });
    }
  }

  private async showWithSettings(text: string): Promise<void> {
    if ((await showError(text, t('Open service settings'))) !== undefined) {
      await this.actions.run('openServices');
    }
  }
}

function linkErrorText(error: SetupLinkError): string {
  const texts: Readonly<Partial<Record<SetupLinkError, string>>> = {
    path: t('Unknown link. Links that add a service have the path /setup.'),
    empty: t('The setup link contains no base URL.'),
    twice: t('The setup link is not valid: it contains a parameter twice.'),
    name: t(
      'The setup link is not valid: the name is too long, is a number or an address, or contains characters that are not allowed.',
    ),
  };
  return (
    texts[error] ??
    t(
      'The setup link is not valid: its base URL is not a valid http or https URL, is too long, or contains characters that are not allowed.',
    )
  );
}

const declinedKey = 'agentQuery.declinedServices';

const maxDeclined = 50;

/**
 * Offers the service that the environment of the extension host suggests, such as a container's environment. A
 * repository can set it, so no query is sent there before the user has agreed.
 */
export class SuggestedService {
  private isOffered = false;

  /**
   * @param suggestion the base URL, unchecked; undefined if there is none
   * @param globalState the storage of declined URLs
   */
  constructor(
    private readonly suggestion: () => string | undefined,
    private readonly services: Services,
    private readonly setup: Pick<ServiceSetup, 'run' | 'isAsking'>,
    private readonly globalState: vscode.Memento,
  ) {}

  /**
   * Asks if no service is configured: once in this window, and never again for a URL that the user declined. Resolves
   * when the user has answered.
   */
  async offer(): Promise<void> {
    const { all, administrator } = this.services;
    if (this.isOffered || all.length > 0 || administrator.locked || this.setup.isAsking) {
      return;
    }
    const request = readSetupRequest(undefined, this.suggestion() ?? '');
    if (typeof request === 'string' || this.declined.includes(request.baseUrl)) {
      return;
    }
    this.isOffered = true;
    if ((await this.setup.run(request, 'environment')) === 'declined') {
      const others = this.declined.filter(url => url !== request.baseUrl);
      await this.globalState.update(
        declinedKey,
        [request.baseUrl, ...others].slice(0, maxDeclined),
      );
    }
  }

  private get declined(): readonly string[] {
    return strings(this.globalState.get(declinedKey));
  }
}
