import * as vscode from 'vscode';
import type { Turn } from '../../../core/conversation/turn';
import { FileMask } from '../../../core/masking/fileMask';
import { isRecord } from '../../../core/text/json';
import type { Asker } from '../../../host/asking/asker';
import type { PartStager } from '../../../host/asking/partStager';
import type { Actions } from '../../../host/panels/actions';
import type { ConversationPanels } from '../../../host/panels/conversationPanels';
import type { OpenPanels } from '../../../host/panels/openPanels';
import type { SavingContext } from '../../../host/requests/saveFromConversation';
import type { Sessions } from '../../../host/settings/sessions';
import { showInformation, showOffer } from '../../../host/window/notifications';
import { markdownOf } from './exportOf';

const { t } = vscode.l10n;

interface ContinuingContext extends SavingContext {
  readonly actions: Actions;
  readonly asker: Asker;
  readonly conversations: ConversationPanels;
  readonly panels: OpenPanels;
  readonly sessions: Sessions;
  readonly stager: PartStager;
}

/**
 * Opens a new conversation with the same service, and attaches the old one up to a turn. If that turn has no answer,
 * its question is inserted into the Question box instead. Does not send anything.
 *
 * @param context the clicked place as the page describes it; anything else is the end of the current conversation
 */
export async function continueInNewSession(
  {
    actions,
    asker,
    conversations,
    mask,
    panels,
    querySettings,
    sessions,
    stager,
  }: ContinuingContext,
  context: unknown,
): Promise<void> {
  const turnId = isRecord(context) ? context.turnId : undefined;
  const live = (typeof turnId === 'string' ? panels.findByTurn(turnId) : panels.current)?.live;
  const sent = live?.conversation.turns.filter(({ endedAt }) => endedAt !== undefined) ?? [];
  const last = sent.findIndex(({ id }) => id === turnId);
  const turns = last < 0 ? sent : sent.slice(0, last + 1);
  const service = live?.conversation.service;
  if (!live || !service || turns.length === 0) {
    void showInformation(t('There is no conversation to continue yet.'));
    return;
  }
  if (!sessions.renew(service)) {
    await showOffer(
      t('All conversations use the session in the setting {0}.', 'agentQuery.sessionId'),
      t('Open session setting'),
      () => actions.run('openSession'),
    );
    return;
  }
  await querySettings.maskSecretsOf(live.conversation);
  const unanswered = unansweredTurn(turns);
  const before = unanswered ? turns.slice(0, -1) : turns;
  const panel = conversations.create(false, undefined, service);
  if (before.length > 0) {
    await stager.stage(panel, [
      {
        kind: 'snippet',
        name: 'Conversation so far',
        languageId: 'markdown',
        text: markdownOf(live, before, new FileMask(mask)),
        from: 'conversation',
      },
    ]);
  }
  if (unanswered) {
    asker.redraft(panel, unanswered);
  }
}

/** The last turn if it failed before any text of the answer; otherwise undefined. */
function unansweredTurn(turns: readonly Turn[]): Turn | undefined {
  const last = turns.at(-1);
  return last?.error && last.answer === '' && last.replayOf === undefined ? last : undefined;
}
