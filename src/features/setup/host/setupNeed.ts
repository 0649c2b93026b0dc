import * as vscode from 'vscode';
import type { Conversation } from '../../../core/conversation/conversation';
import type { AgentQueryError } from '../../../core/errors/agentQueryError';
import { needsBaseUrl } from '../../../core/query/baseUrl';
import { record } from '../../../core/text/json';
import { errorText } from '../../../host/errors/errorText';
import type { ConversationPanel } from '../../../host/page/conversationPanel';
import { isDemoEnd, type QuerySettings } from '../../../host/settings/querySettings';
import type { Services } from '../../../host/settings/services';
import type { Settings } from '../../../host/settings/settings';
import type { TargetView } from '../../../protocol/views';
import { checkBaseUrl } from './checkBaseUrl';

const { t } = vscode.l10n;

/** The form in the panel of a conversation without a service, while one is needed. */
export class SetupNeed {
  constructor(
    private readonly settings: Pick<Settings, 'baseUrlService'>,
    private readonly services: Pick<Services, 'administrator' | 'all'>,
    private readonly querySettings: Pick<QuerySettings, 'errorOf'>,
  ) {}

  /**
   * @returns true if a conversation can send questions once a valid base URL is in the user settings, or the demo runs
   */
  isNeeded(conversation: Pick<Conversation, 'service'>): boolean {
    return this.errorOf(conversation) !== undefined;
  }

  /** The target of a conversation whose page shows the form; undefined for any other. */
  view(conversation: Pick<Conversation, 'service'>): TargetView | undefined {
    const error = this.errorOf(conversation);
    if (!error) {
      return undefined;
    }
    const { baseUrl, auth } = this.settings.baseUrlService;
    const { completed } = checkBaseUrl(baseUrl);
    const takesToken = auth === undefined || record(auth).type === 'stored';
    // Empty is no error: no question has been asked yet.
    const text = baseUrl.trim() === '' && !isDemoEnd(error) ? '' : errorText(error);
    const setup = { baseUrl, completed, error: text, takesToken };
    return { text: t('No service'), title: '', banner: undefined, hasOthers: false, setup };
  }

  /** Shows the form in a panel, and focuses its field or points it out. */
  show(panel: ConversationPanel, takesFocus: boolean): void {
    panel.tellWhenShown({ type: 'showSetup', takesFocus }, takesFocus);
  }

  /** The error that the form remedies; undefined if there is none. */
  private errorOf(conversation: Pick<Conversation, 'service'>): AgentQueryError | undefined {
    const error = this.querySettings.errorOf(conversation);
    // If an administrator has locked the services, entering a base URL does not help.
    if (error === undefined || this.services.administrator.locked) {
      return undefined;
    }
    const isRemedied = needsBaseUrl(error) || (isDemoEnd(error) && this.services.all.length === 0);
    return isRemedied ? error : undefined;
  }
}
