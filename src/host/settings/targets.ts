import * as vscode from 'vscode';
import type { Conversation } from '../../core/conversation/conversation';
import type { Service, ServiceRef } from '../../core/services/service';
import type { BannerView, TargetView } from '../../protocol/views';
import type { ErrorAction } from '../errors/errorAction';
import { errorBanner } from '../errors/errorText';
import type { QuerySettings } from './querySettings';
import type { Services } from './services';
import type { Sessions } from './sessions';

const { t } = vscode.l10n;

/** The service and the session that questions of a conversation are sent to, as users see them. */
export class Targets {
  constructor(
    private readonly services: Services,
    private readonly querySettings: QuerySettings,
    private readonly sessions: Sessions,
    private readonly hooks: {
      readonly actions: readonly ErrorAction[];
      readonly setup: { view(conversation: Conversation): TargetView | undefined };
    },
  ) {}

  /** The service and session of the next query, for the page; or the reason why none can be sent. */
  view(conversation: Conversation): TargetView {
    const error = this.querySettings.errorOf(conversation);
    const setup = error && this.hooks.setup.view(conversation);
    if (setup) {
      return setup;
    }
    if (error) {
      const { service } = conversation;
      const text = service ? this.services.label(service) : t('No service');
      const hasOthers = service !== undefined && this.services.all.length > 0;
      // A hint, because no query has failed yet.
      const banner: BannerView = { ...errorBanner(error, this.hooks.actions), severity: 'info' };
      return { text, title: '', banner, hasOthers };
    }
    const service = this.services.of(conversation.service);
    const label = this.services.label(service);
    const url = this.querySettings.urlOf(service);
    const address = service.name === undefined ? url : `${label}: ${url}`;
    return {
      text: label,
      title: `${address}\n${this.sessionText(conversation, service)}`,
      banner: undefined,
      hasOthers: this.services.all.length > 1,
    };
  }

  private sessionText(conversation: Conversation, service: Service): string {
    const session = this.querySettings.sessionOf(conversation);
    if (session !== undefined) {
      return t('Session: {0}', session);
    }
    return this.sessions.isIssued(service) ? t('Session: new') : t('Session: none');
  }

  /** The service of a saved conversation, for lists; empty if it is not known, or the only one. */
  nameIfSeveral(service: ServiceRef | undefined): string {
    const isKnown = service && (service.name !== undefined || service.baseUrl !== '');
    // The service may have been renamed.
    return isKnown && this.services.all.length > 1
      ? this.services.label(this.services.find(service) ?? service)
      : '';
  }
}
