import * as vscode from 'vscode';
import type { Conversation } from '../../core/conversation/conversation';
import type { ServiceRef } from '../../core/services/service';
import { shorten } from '../../core/text/shorten';
import type { BannerView, TargetView } from '../../protocol/views';
import { errorBanner, errorText } from '../errors/errorText';
import { checkBaseUrl } from './checkBaseUrl';
import { isDemoEnd, type QuerySettings } from './querySettings';
import type { Services } from './services';
import type { Sessions } from './sessions';
import type { Settings } from './settings';

const { t } = vscode.l10n;

/** What users see of the service and the session that questions of a conversation go to. */
export class Targets {
  /** @param canStartDemo true if the demo service can run on this platform */
  constructor(
    private readonly settings: Settings,
    private readonly services: Services,
    private readonly querySettings: QuerySettings,
    private readonly sessions: Sessions,
    private readonly canStartDemo: boolean,
  ) {}

  /** The service and session of the next query, for the panel; or why none can be sent. */
  view(conversation: Conversation): TargetView {
    const error = this.querySettings.errorOf(conversation);
    if (error && this.querySettings.needsSetup(conversation)) {
      const { baseUrl } = this.settings.baseUrlService;
      const { completed } = checkBaseUrl(baseUrl);
      // Empty is no error: nothing has been asked yet.
      const text = baseUrl.trim() === '' && !isDemoEnd(error) ? '' : errorText(error);
      const setup = { baseUrl, completed, error: text, canStartDemo: this.canStartDemo };
      return { text: t('No service'), title: '', banner: undefined, hasOthers: false, setup };
    }
    if (error) {
      const { service } = conversation;
      const text = service ? this.services.label(service) : t('No service');
      const hasOthers = service !== undefined && this.services.all.length > 0;
      return { text, title: '', banner: asHint(errorBanner(error)), hasOthers };
    }
    const service = this.services.of(conversation.service);
    const common = { banner: undefined, hasOthers: this.services.all.length > 1 };
    const label = this.services.label(service);
    const url = this.querySettings.urlOf(service);
    const title = service.name === undefined ? url : `${label}: ${url}`;
    const session = this.querySettings.sessionOf(conversation);
    const none = this.sessions.isIssued(service)
      ? t('{0} · new session', label)
      : t('{0} · no session', label);
    return session === undefined
      ? { text: none, title, ...common }
      : {
          text: label,
          title,
          session: {
            text: t('session {0}', abbreviate(session)),
            title: t('Copy session ID: {0}', session),
          },
          ...common,
        };
  }

  /** The service and session of a saved conversation, for lists; empty if the service is not known. */
  text(service: ServiceRef | undefined, conversationId: string): string {
    if (!service || (service.name === undefined && service.baseUrl === '')) {
      return '';
    }
    const session = this.sessions.of({ id: conversationId, service });
    const label = this.services.label(service);
    return session === undefined ? label : t('{0} · session {1}', label, abbreviate(session));
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
