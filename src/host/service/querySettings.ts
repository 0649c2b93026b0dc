import * as vscode from 'vscode';
import { AgentQueryError } from '../../core/agentQueryError';
import type { QueryConfiguration } from '../../core/conversation/runnerPorts';
import { authHeader as headerWithToken } from '../../core/query/request/authHeader';
import { chooseSession, queryKwargs } from '../../core/query/request/queryKwargs';
import { queryUrl } from '../../core/query/request/queryUrl';
import { headerSecrets, serviceHeaders } from '../../core/services/serviceHeaders';
import type { SecretMask } from '../../core/text/secretMask';
import { shorten } from '../../core/text/shorten';
import type { BannerView, TargetView } from '../../protocol/views';
import { errorBanner, errorText } from '../errors/errorText';
import type { PlainHttpConsent } from '../settings/plainHttpConsent';
import type { Settings } from '../settings/settings';
import type { Tokens } from '../settings/tokens';
import { showError } from '../window/showError';

const { t } = vscode.l10n;
const workspaceSessionKey = 'agentQuery.workspaceSession';

/** Combines settings, tokens and sessions for the next query. */
export class QuerySettings {
  constructor(
    private readonly settings: Settings,
    private readonly workspaceState: vscode.Memento,
    private readonly tokens: Tokens,
    private readonly consent: PlainHttpConsent,
    private readonly mask: SecretMask,
  ) {}

  /** Reads the token in advance, so that the first question does not wait for the secret storage. */
  async prepare(): Promise<void> {
    this.maskHeaders();
    if (!this.error) {
      // An error is reported when the token is needed.
      await this.tokens.get(new URL(this.settings.baseUrl).origin).catch(() => undefined);
    }
  }

  /**
   * Everything that a query needs except its parts.
   *
   * @throws {AgentQueryError} of kind `configuration`
   */
  async read(): Promise<QueryConfiguration> {
    const { session, kwargs } = this.settings;
    return {
      ...(await this.readConnection()),
      session,
      workspaceSession: this.workspaceSession,
      kwargs,
    };
  }

  /**
   * The URL, headers and timeouts of a query.
   *
   * @throws {AgentQueryError} of kind `configuration`
   */
  async readConnection(): Promise<Pick<QueryConfiguration, 'url' | 'headers' | 'timeouts'>> {
    const { baseUrl, timeouts } = this.settings;
    const url = queryUrl(baseUrl);
    this.maskHeaders();
    const authorization = await this.authorization(new URL(url));
    return { url, headers: serviceHeaders(this.settings.headers, authorization), timeouts };
  }

  /**
   * How a query of a conversation would be sent. It contains the template of the token's header, but not the token.
   *
   * @throws {AgentQueryError} of kind `configuration`
   */
  async describe(conversationId: string) {
    const { baseUrl, kwargs, authHeader } = this.settings;
    const url = queryUrl(baseUrl);
    const token = await this.tokens.get(new URL(url).origin);
    if (token !== undefined) {
      // Throws for an invalid template, which curl could read as something else, such as a file name.
      headerWithToken(authHeader, token);
    }
    return {
      url,
      kwargs: queryKwargs(this.sessionOf(conversationId), kwargs),
      authHeader: token === undefined ? undefined : authHeader,
    };
  }

  /** The origin of the base URL. If that is not valid, shows an error and returns undefined. */
  requireOrigin(): string | undefined {
    const { error } = this;
    if (!error) {
      return new URL(this.settings.baseUrl).origin;
    }
    void showError(errorText(error));
    return undefined;
  }

  /** Why the base URL is not valid; undefined if it is. */
  get error(): AgentQueryError | undefined {
    try {
      queryUrl(this.settings.baseUrl);
      return undefined;
    } catch (error) {
      if (error instanceof AgentQueryError) {
        return error;
      }
      throw error;
    }
  }

  /** The host and session of the next query, for the panel; or a hint if the base URL is not valid. */
  target(conversationId: string): TargetView {
    const { error } = this;
    if (error) {
      return { text: t('No service'), title: '', banner: asHint(errorBanner(error)) };
    }
    const url = queryUrl(this.settings.baseUrl);
    const session = this.sessionOf(conversationId);
    const { host } = new URL(url);
    return session === undefined
      ? { text: t('{0} · no session', host), title: url, banner: undefined }
      : {
          text: t('{0} · session {1}', host, abbreviate(session)),
          title: t('{0}, session {1}', url, session),
          banner: undefined,
        };
  }

  /** From now on, the values of the headers are masked in logs and messages. */
  private maskHeaders(): void {
    for (const secret of headerSecrets(this.settings.headers)) {
      this.mask.add(secret);
    }
  }

  /** The session id of the next query; undefined without a session. */
  private sessionOf(conversationId: string): string | undefined {
    return chooseSession(this.settings.session, {
      conversation: conversationId,
      workspace: this.workspaceSession,
    });
  }

  /** The header with the token for the origin of a URL; empty without a token. */
  private async authorization(url: URL): Promise<QueryConfiguration['headers']> {
    const token = await this.tokens.get(url.origin);
    if (token === undefined) {
      return {};
    }
    const header = headerWithToken(this.settings.authHeader, token);
    if (!(await this.consent.maySendToken(url))) {
      throw new AgentQueryError('configuration', 'sending the token unencrypted was declined', {
        code: 'plainHttp',
        url: url.origin,
      });
    }
    return header;
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
