import * as vscode from 'vscode';
import { AgentQueryError } from '../../core/agentQueryError';
import type { Conversation } from '../../core/conversation/conversation';
import type { Turn } from '../../core/conversation/turn';
import { agreedTo } from '../../core/parts/partLimits';
import {
  bodyText,
  curlCommand,
  headerVariable,
  tokenVariable,
} from '../../core/query/request/curlCommand';
import { queryBody } from '../../core/query/request/queryBody';
import { byteSize } from '../../core/text/byteSize';
import type { PartOpener } from '../../host/parts/partOpener';
import type { Actions } from '../../host/service/actions';
import type { QuerySettings } from '../../host/service/querySettings';
import { showQueryError } from '../../host/service/showQueryError';
import { showError } from '../../host/window/showError';
import { showInformation } from '../../host/window/showInformation';
import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

const { t } = vscode.l10n;

/** The largest body that is copied to the clipboard. */
const maxBytes = 10 * 1024 * 1024;

/** Copies the last query of the current conversation as a shell command, with the current content of its files. */
export class CopyAsCurl implements Command {
  readonly id = 'agentQuery.copyAsCurl';

  constructor(
    private readonly panels: ConversationPanels,
    private readonly opener: PartOpener,
    private readonly settings: QuerySettings,
    private readonly actions: Actions,
  ) {}

  async execute(): Promise<void> {
    const conversation = this.panels.current?.live.conversation;
    const turn = conversation?.lastSent;
    if (!conversation || !turn) {
      void showInformation(t('There is no query to copy yet.'));
      return;
    }
    try {
      await this.copy(conversation, turn);
    } catch (error) {
      if (!(error instanceof AgentQueryError)) {
        throw error;
      }
      showQueryError(error, this.actions, conversation.service);
    }
  }

  private async copy(conversation: Conversation, turn: Turn): Promise<void> {
    const { url, kwargs, authHeader, headers, tls } = await this.settings.describe(conversation);
    const opened = await this.opener.open(turn.parts.map(agreedTo));
    const body = queryBody(
      [...opened.map(({ outgoing }) => outgoing), { type: 'text', text: turn.question }],
      kwargs,
    );
    if (body.length > maxBytes) {
      void showError(t('The query is too large to copy ({0}).', byteSize(body.length)));
      return;
    }
    await vscode.env.clipboard.writeText(
      curlCommand({ url, authHeader, headers, tls, body: await bodyText(body) }),
    );
    const variables = [
      ...(authHeader === undefined ? [] : [tokenVariable]),
      ...headers.map(headerVariable),
    ];
    void showInformation(
      variables.length === 0
        ? t('Query copied as a cURL command.')
        : t(
            'Query copied as a cURL command. It reads secrets from these variables: {0}',
            variables.join(', '),
          ),
    );
  }
}
