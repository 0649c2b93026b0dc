import * as vscode from 'vscode';
import { AgentQueryError } from '../../core/agentQueryError';
import type { Conversation } from '../../core/conversation/conversation';
import type { QueryConfiguration } from '../../core/conversation/runnerPorts';
import type { Turn } from '../../core/conversation/turn';
import { isRecord } from '../../core/fields';
import type { Connection } from '../../core/query/queryOptions';
import { authHeader as headerWithToken } from '../../core/query/request/authHeader';
import { chooseSession, queryKwargs } from '../../core/query/request/queryKwargs';
import { queryUrl } from '../../core/query/request/queryUrl';
import type { Auth } from '../../core/services/auth/auth';
import { readAuth } from '../../core/services/auth/readAuth';
import type { Service } from '../../core/services/service';
import { headerSecrets, serviceHeaders } from '../../core/services/serviceHeaders';
import type { ServiceRef } from '../../core/services/serviceRef';
import { tlsFiles } from '../../core/services/tlsFiles';
import type { SecretMask } from '../../core/text/secretMask';
import { shorten } from '../../core/text/shorten';
import type { BannerView, TargetView } from '../../protocol/views';
import { errorBanner, errorText } from '../errors/errorText';
import type { Credentials } from '../settings/credentials';
import type { PlainHttpConsent } from '../settings/plainHttpConsent';
import type { Settings } from '../settings/settings';
import { showError } from '../window/showError';
import type { AccessToken, AccessTokens, TokenUse } from './accessTokens';
import { checkBaseUrl } from './checkBaseUrl';
import { needsBaseUrl } from './needsBaseUrl';
import { serviceLabel } from './serviceLabel';
import type { Services } from './services';

const { t } = vscode.l10n;
const workspaceSessionKey = 'agentQuery.workspaceSession';

/** Combines the settings of a service, tokens and sessions for the next query. */
export class QuerySettings {
  constructor(
    private readonly settings: Settings,
    private readonly services: Services,
    private readonly workspaceState: vscode.Memento,
    private readonly tokens: AccessTokens,
    private readonly consent: PlainHttpConsent,
    private readonly credentials: Credentials,
    private readonly mask: SecretMask,
    private readonly canStartDemo: boolean,
  ) {}

  /** Gets the token of the chosen service in advance, so that the first question does not wait for it. */
  async prepare(): Promise<void> {
    this.maskHeaders();
    const service = this.services.chosen;
    const isValid = configurationError(() => [this.urlOf(service), authOf(service)]) === undefined;
    if (isValid) {
      await this.tokens.prepare(new URL(service.baseUrl).origin, authOf(service));
    }
  }

  /**
   * Everything that a query needs except its parts.
   *
   * @throws {AgentQueryError} of kind `configuration`, or `cancelled` if the signal aborts
   */
  async read(service: Service, use: TokenUse): Promise<QueryConfiguration> {
    return {
      ...(await this.readConnection(service, use)),
      session: this.settings.session,
      workspaceSession: this.workspaceSession,
      kwargs: this.kwargs(service),
    };
  }

  /**
   * The URL, headers, certificates and timeouts of a query.
   *
   * @throws as {@link read}
   */
  async readConnection(service: Service, use: TokenUse): Promise<Connection> {
    const url = this.urlOf(service);
    this.maskHeaders();
    const { timeouts } = this.settings;
    try {
      const tls = await this.readTls(service, url, use.signal);
      const hasHeaders = Object.keys(serviceHeaders(service.headers)).length > 0;
      const access = await this.access(new URL(url), authOf(service), use, hasHeaders);
      const authorization = access ? headerWithToken(this.settings.authHeader, access.token) : {};
      return {
        service: service.name,
        url,
        headers: serviceHeaders(service.headers, authorization),
        tokenSource: access?.source,
        tls,
        timeouts,
      };
    } catch (error) {
      throw withService(error, service);
    }
  }

  /**
   * How the query of a turn would be sent again. It contains the template of the token's header and the names
   * of others, but neither the token nor their values.
   *
   * @throws {AgentQueryError} of kind `configuration`
   */
  async describe(conversation: Conversation, turn: Pick<Turn, 'kwargs'>) {
    const { authHeader } = this.settings;
    const service = this.services.of(conversation.service);
    const url = this.urlOf(service);
    const hasToken = await this.tokens.isExpected(new URL(url).origin, authOf(service));
    if (hasToken) {
      checkTemplate(authHeader);
    }
    return {
      url,
      kwargs: queryKwargs(this.sessionOf(conversation.id), this.kwargs(service), turn.kwargs),
      authHeader: hasToken ? authHeader : undefined,
      headers: Object.keys(ofService(service, () => serviceHeaders(service.headers))),
      tls: url.startsWith('https:') ? ofService(service, () => tlsFiles(service.tls)) : undefined,
    };
  }

  /**
   * The origin of a service, and where its access token comes from. If a setting is not valid, shows an error and returns
   * undefined.
   */
  requireAuth(service: Service): { readonly origin: string; readonly auth: Auth } | undefined {
    const error = configurationError(() => [this.urlOf(service), authOf(service)]);
    if (!error) {
      return { origin: new URL(service.baseUrl).origin, auth: authOf(service) };
    }
    void showError(errorText(error));
    return undefined;
  }

  /** Why a conversation cannot send questions to its service; undefined if it can. */
  errorOf({ service }: Pick<Conversation, 'service'>): AgentQueryError | undefined {
    return configurationError(() => this.urlOf(this.services.of(service)));
  }

  /** @returns true if a conversation can send questions once a valid base URL is in the user settings */
  needsSetup(conversation: Pick<Conversation, 'service'>): boolean {
    const error = this.errorOf(conversation);
    return error !== undefined && this.isForSetup(error);
  }

  /**
   * The URL that queries to a service are posted to.
   *
   * @throws {AgentQueryError} of kind `configuration` if nothing can be sent to it, such as for a wrong URL
   */
  urlOf(service: Service): string {
    this.services.check();
    return ofService(service, () => queryUrl(service.baseUrl));
  }

  /** The service and session of the next query, for the panel; or why none can be sent. */
  target(conversation: Conversation): TargetView {
    const error = this.errorOf(conversation);
    if (error && this.isForSetup(error)) {
      const { baseUrl } = this.settings.baseUrlService;
      const { completed } = checkBaseUrl(baseUrl);
      // Empty is no error: nothing has been asked yet.
      const text = baseUrl.trim() === '' ? '' : errorText(error);
      const setup = { baseUrl, completed, error: text, canStartDemo: this.canStartDemo };
      return { text: t('No service'), title: '', banner: undefined, hasOthers: false, setup };
    }
    if (error) {
      const { service } = conversation;
      const text = service ? serviceLabel(service) : t('No service');
      const hasOthers = service !== undefined && this.services.all.length > 0;
      return { text, title: '', banner: asHint(errorBanner(error)), hasOthers };
    }
    const service = this.services.of(conversation.service);
    const common = { banner: undefined, hasOthers: this.services.all.length > 1 };
    const label = this.services.label(service);
    const url =
      service.name === undefined ? this.urlOf(service) : `${label}: ${this.urlOf(service)}`;
    const session = this.sessionOf(conversation.id);
    return session === undefined
      ? { text: t('{0} · no session', label), title: url, ...common }
      : {
          text: label,
          title: url,
          session: {
            text: t('session {0}', abbreviate(session)),
            title: t('Copy session ID: {0}', session),
          },
          ...common,
        };
  }

  /** @returns true if entering a base URL helps: no administrator has locked the services */
  private isForSetup(error: AgentQueryError): boolean {
    return needsBaseUrl(error) && !this.services.administrator.locked;
  }

  /** The service and session of a saved conversation, for lists; empty if the service is not known. */
  targetText(service: ServiceRef | undefined, conversationId: string): string {
    if (!service || (service.name === undefined && service.baseUrl === '')) {
      return '';
    }
    const session = this.sessionOf(conversationId);
    const label = serviceLabel(service);
    return session === undefined ? label : t('{0} · session {1}', label, abbreviate(session));
  }

  /** From now on, the values of the headers of all services are masked in logs and messages. */
  private maskHeaders(): void {
    const { services, baseUrlService } = this.settings;
    const { administrator } = this.services;
    const all = [...services, ...administrator.services, baseUrlService];
    for (const secret of all.flatMap(({ headers }) => headerSecrets(headers))) {
      this.mask.add(secret);
    }
  }

  /**
   * The kwargs of the user, unchecked, and over them those of the service.
   *
   * @throws {AgentQueryError} of kind `configuration` if the service's are not an object
   */
  private kwargs(service: Service): unknown {
    const { kwargs } = this.settings;
    if (service.kwargs === undefined) {
      return kwargs;
    }
    if (!isRecord(service.kwargs)) {
      const details = { code: 'kwargs', service: serviceLabel(service) };
      throw new AgentQueryError('configuration', 'kwargs is not an object', details);
    }
    return isRecord(kwargs) ? { ...kwargs, ...service.kwargs } : kwargs;
  }

  /** The session id of the next query of a conversation; undefined without a session. */
  sessionOf(conversationId: string): string | undefined {
    return chooseSession(this.settings.session, {
      conversation: conversationId,
      workspace: this.workspaceSession,
    });
  }

  /** The token for the origin of a URL; undefined if the service needs none. */
  private async access(
    url: URL,
    auth: Auth,
    use: TokenUse,
    hasHeaders: boolean,
  ): Promise<AccessToken | undefined> {
    const hasToken = await this.tokens.isExpected(url.origin, auth);
    if (hasToken) {
      // Before a program runs or the user signs in for nothing.
      checkTemplate(this.settings.authHeader);
    }
    if ((hasToken || hasHeaders) && !(await this.consent.maySend(url, hasToken))) {
      throw new AgentQueryError('configuration', 'sending secrets unencrypted was declined', {
        code: hasToken ? 'plainHttp' : 'plainHttpHeaders',
        url: url.origin,
      });
    }
    return this.tokens.get(url.origin, auth, use);
  }

  /** The certificates for a URL. */
  private async readTls(
    { tls }: Service,
    url: string,
    signal: AbortSignal,
  ): Promise<Connection['tls']> {
    return url.startsWith('https:') ? this.credentials.read(tls, signal) : undefined;
  }

  /** The session id for the mode `perWorkspace`, created on first use. */
  private get workspaceSession(): string {
    const saved = this.workspaceState.get<unknown>(workspaceSessionKey);
    if (typeof saved === 'string' && saved !== '') {
      return saved;
    }
    const created = crypto.randomUUID();
    void this.workspaceState.update(workspaceSessionKey, created);
    return created;
  }
}

/** @throws {AgentQueryError} of kind `configuration` if the setting is not valid */
function authOf(service: Service): Auth {
  return ofService(service, () => readAuth(service.auth));
}

/** @throws {AgentQueryError} if the header is not valid; curl could read it as something else, such as a file name */
function checkTemplate(authHeader: string): void {
  headerWithToken(authHeader, 'token');
}

/** Adds the name of the service to the error that a function throws. */
function ofService<T>(service: Service, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw withService(error, service);
  }
}

/** An error of the settings with the name of their service; any other error as it is. */
function withService(error: unknown, { name }: Service): unknown {
  return error instanceof AgentQueryError && error.kind === 'configuration' && name !== undefined
    ? new AgentQueryError(error.kind, error.message, { ...error.details, service: name })
    : error;
}

/** The error that a function throws, if it is one of the settings. @throws any other error */
function configurationError(check: () => unknown): AgentQueryError | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof AgentQueryError) {
      return error;
    }
    throw error;
  }
}

/** The banner as a hint, because no query has failed yet. */
function asHint(banner: BannerView): BannerView {
  return { ...banner, severity: 'info' };
}

/** The first characters of a generated id, or an id of the user, shortened if it is long. */
function abbreviate(session: string): string {
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(session)) {
    return session.slice(0, 4);
  }
  return shorten(session, 24);
}
