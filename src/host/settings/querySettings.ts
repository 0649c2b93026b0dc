import type { QueryConfiguration } from '../../core/asking/runnerPorts';
import type { Conversation } from '../../core/conversation/conversation';
import { AgentQueryError, thrownError } from '../../core/errors/agentQueryError';
import { kwargsSecrets } from '../../core/masking/kwargsSecrets';
import type { SecretMask } from '../../core/masking/secretMask';
import { queryUrl } from '../../core/query/baseUrl';
import { roundedKey } from '../../core/query/queryKwargs';
import type { Connection } from '../../core/query/queryOptions';
import { authHeader as headerWithToken, serviceHeaders } from '../../core/query/requestHeaders';
import { type Auth, readAuth } from '../../core/services/auth/auth';
import { secretNames } from '../../core/services/secretPlaceholders';
import { isServiceName, type Service } from '../../core/services/service';
import { isRecord, string } from '../../core/text/json';
import { errorText } from '../errors/errorText';
import { showError } from '../window/notifications';
import type { AccessTokens } from './accessTokens';
import type { PlainHttpConsent } from './plainHttpConsent';
import type { Credentials, SecretUse, ServiceSecrets } from './secrets';
import { type Services, serviceLabel } from './services';
import type { Sessions } from './sessions';
import type { Settings } from './settings';

/** Combines the settings of a service, tokens and sessions for the next query. */
export class QuerySettings {
  constructor(
    private readonly settings: Settings,
    private readonly services: Services,
    private readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
    private readonly consent: PlainHttpConsent,
    private readonly credentials: Credentials,
    private readonly secrets: ServiceSecrets,
    private readonly mask: SecretMask,
  ) {}

  /** Gets the token of the selected service in advance, so that the first question does not wait for it. */
  async prepare(): Promise<void> {
    this.maskSettings();
    const service = this.services.chosen;
    const isValid = thrownError(() => [this.urlOf(service), authOf(service)]) === undefined;
    if (isValid) {
      await this.tokens.prepare(originOf(service), authOf(service));
    }
  }

  /**
   * Everything that a query needs except its parts.
   *
   * @param questionKwargs keyword arguments of the question, as JSON; empty for none
   * @throws {AgentQueryError} of kind `configuration`, or `cancelled` if the signal aborts
   */
  async read(service: Service, use: SecretUse, questionKwargs = ''): Promise<QueryConfiguration> {
    const { connection, ...kwargs } = await this.resolve(
      service,
      () => this.kwargsOf(service),
      use,
      questionKwargs,
    );
    return {
      ...connection,
      session: this.services.sharedValues(service).session,
      workspaceSession: this.sessions.ofWorkspace(service),
      ...kwargs,
    };
  }

  /**
   * The URL, headers, certificates and timeouts of a query.
   *
   * @throws the errors of {@link read}
   */
  async readConnection(service: Service, use: SecretUse): Promise<Connection> {
    return (await this.resolve(service, () => ({}), use)).connection;
  }

  /**
   * The query to a service, with its token and secrets. When all of it is known, the user is asked if it may be sent;
   * nothing else is sent.
   *
   * @param kwargsOfSettings reads the keyword arguments
   * @throws the errors of {@link read}
   */
  private async resolve(
    service: Service,
    kwargsOfSettings: () => unknown,
    use: SecretUse,
    ofQuestion = '',
  ) {
    const url = this.urlOf(service);
    this.maskSettings();
    const { timeouts } = this.settings;
    try {
      const { origin } = new URL(url);
      const tls = url.startsWith('https:')
        ? await this.credentials.read(service.tls, use.signal)
        : undefined;
      const auth = authOf(service);
      const template = this.authHeaderOf(service);
      // Wrong settings are reported before a program runs or the user signs in for nothing.
      const names = Object.keys(serviceHeaders(service.headers));
      const kwargs = kwargsOfSettings();
      if (await this.tokens.isExpected(origin, auth)) {
        checkTemplate(template);
      }
      const access = await this.tokens.get(origin, auth, use);
      const authorization =
        access?.token === undefined ? {} : headerWithToken(template, access.token);
      const resolved = await this.secrets.resolve(
        origin,
        { headers: service.headers, kwargs },
        use,
      );
      const headers = serviceHeaders(resolved.headers, authorization);
      const questionKwargs = await this.secrets.complete(origin, ofQuestion, use);
      const exposed = {
        token: access?.token !== undefined,
        headers: names,
        secrets: namesOfSecrets(service.headers, kwargs, questionKwargs),
      };
      if (!(await this.consent.maySend(new URL(url), exposed))) {
        const details = { code: 'plainHttp', url: origin } as const;
        throw new AgentQueryError('configuration', 'sending secrets was declined', details);
      }
      const { name } = service;
      const connection = {
        service: name,
        url,
        headers,
        tokenSource: access?.source,
        tls,
        timeouts,
      };
      return { connection, kwargs: resolved.kwargs, questionKwargs };
    } catch (error) {
      throw withService(error, service);
    }
  }

  /**
   * The origin of a service, and the source of its access token. If a setting is not valid, shows an error and returns
   * undefined.
   */
  requireAuth(service: Service): { readonly origin: string; readonly auth: Auth } | undefined {
    const error = thrownError(() => [this.urlOf(service), authOf(service)]);
    if (!error) {
      return { origin: originOf(service), auth: authOf(service) };
    }
    void showError(errorText(error));
    return undefined;
  }

  /** The session id of the next question of a conversation; undefined for none. */
  sessionOf({
    id,
    service = this.services.chosen,
    issuedSession,
  }: Conversation): string | undefined {
    return this.sessions.of({ id, service, issuedSession });
  }

  /** The error if a conversation cannot send questions to its service; otherwise undefined. */
  errorOf({ service }: Pick<Conversation, 'service'>): AgentQueryError | undefined {
    return thrownError(() => this.urlOf(this.services.of(service)));
  }

  /**
   * The URL that queries to a service are posted to.
   *
   * @throws {AgentQueryError} of kind `configuration` if the service cannot be asked, such as for a wrong URL
   */
  urlOf(service: Service): string {
    this.services.check();
    return ofService(service, () => {
      if (service.name !== undefined && !isServiceName(service.name)) {
        const details = { code: 'serviceName', service: service.name } as const;
        throw new AgentQueryError('configuration', 'the name is a number', details);
      }
      return queryUrl(service.baseUrl);
    });
  }

  /**
   * Adds all secrets to the mask before a file about a conversation is written: the secrets stored for any service, in
   * the settings, and in the keyword arguments of the questions.
   */
  async maskSecretsOf({ turns }: Pick<Conversation, 'turns'>): Promise<void> {
    this.maskSettings();
    this.mask.addQuery({ kwargs: turns.map(({ kwargs }) => kwargs) });
    await Promise.all([this.tokens.maskStored(), this.secrets.maskAll()]);
  }

  /** Adds the secrets in the settings of all services to the mask. */
  private maskSettings(): void {
    const { services, baseUrlService, kwargs } = this.settings;
    const { administrator } = this.services;
    this.mask.addQuery({ kwargs: [kwargs] });
    for (const service of [...services, ...administrator.services, baseUrlService]) {
      this.mask.addQuery({ headers: service.headers, kwargs: [service.kwargs] });
    }
  }

  /**
   * The kwargs of the user, unchecked, overridden by the kwargs of the service.
   *
   * @throws {AgentQueryError} of kind `configuration` if the service's kwargs are not an object or contain a rounded
   * number, or if kwargs from elsewhere use a secret
   */
  kwargsOf(service: Service): unknown {
    const { kwargs } = this.services.sharedValues(service);
    const { foreignSecrets } = this.settings;
    const secret = secretNames(kwargs).find(name => foreignSecrets.includes(name));
    if (secret !== undefined) {
      const details = { code: 'foreignSecret', secret } as const;
      throw new AgentQueryError('configuration', 'a secret outside the user settings', details);
    }
    if (service.kwargs !== undefined && !isRecord(service.kwargs)) {
      const details = { code: 'kwargs', service: serviceLabel(service) } as const;
      throw new AgentQueryError('configuration', 'kwargs is not an object', details);
    }
    if (!isRecord(kwargs)) {
      return kwargs;
    }
    const merged = { ...kwargs, ...service.kwargs };
    const key = roundedKey(merged);
    if (key !== undefined) {
      const isOfService = Object.hasOwn(service.kwargs ?? {}, key);
      const details = { code: 'kwargsNumber', place: key } as const;
      throw new AgentQueryError(
        'configuration',
        'a number in kwargs was rounded',
        isOfService ? { ...details, service: serviceLabel(service) } : details,
      );
    }
    return merged;
  }

  /** The template of the header with the token. Any value that is not a text is refused as a wrong one. */
  authHeaderOf({ authHeader = this.settings.authHeader }: Service): string {
    return string(authHeader);
  }
}

/**
 * The names of a query's secrets: of the placeholders in the settings, and of values that are secrets by their names.
 */
function namesOfSecrets(headers: unknown, kwargs: unknown, questionKwargs: string) {
  const byName = [JSON.stringify(kwargs) ?? '', questionKwargs]
    .flatMap(kwargsSecrets)
    .filter(({ value }) => secretNames(value).length === 0)
    .map(({ name }) => name);
  return [...new Set([...secretNames([headers, kwargs]), ...byName])];
}

/** The origin of a service whose URL is valid. */
function originOf({ baseUrl }: Service): string {
  return new URL(baseUrl).origin;
}

/** @throws {AgentQueryError} of kind `configuration` if the setting is not valid */
export function authOf(service: Service): Auth {
  return ofService(service, () => readAuth(service.auth));
}

/** @throws {AgentQueryError} if the header is not valid; curl could read it as something else, such as a file name */
export function checkTemplate(authHeader: string): void {
  headerWithToken(authHeader, 'token');
}

/** Adds the name of the service to the error that a function throws. */
export function ofService<T>(service: Service, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw withService(error, service);
  }
}

/** An error of the settings with the name of their service; any other error unchanged. */
function withService(error: unknown, { name }: Service): unknown {
  return error instanceof AgentQueryError && error.kind === 'configuration' && name !== undefined
    ? error.with(error.message, { service: name })
    : error;
}

/** @returns true if a conversation began with the demo service, which does not run now */
export function isDemoEnd({ kind, details }: AgentQueryError): boolean {
  return kind === 'configuration' && details.code === 'demoEnded';
}
