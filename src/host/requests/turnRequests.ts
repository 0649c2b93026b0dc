import * as vscode from 'vscode';
import { isSent, type Turn } from '../../core/conversation/turn';
import { formatReasoning } from '../../core/text/reasoningFormat';
import type { FromPage } from '../../protocol/fromPage';
import type { Asker } from '../asking/asker';
import type { ConversationPanel } from '../page/conversationPanel';
import type { AnswerDocuments } from '../panels/answerDocuments';
import { copyToClipboard } from './copyToClipboard';
import type { PageHandlers } from './pageRequests';

const { t } = vscode.l10n;

/** The handlers of requests of a turn. Requests of deleted turns are ignored. */
export function turnRequests(asker: Asker, answers: AnswerDocuments) {
  return {
    'turn.copyAnswer': at(({ answer }, panel, { withReasoning }: FromPage<'turn.copyAnswer'>) =>
      copyToClipboard(withReasoning ? answer : formatReasoning(answer, undefined), panel),
    ),
    'turn.openAnswer': at((turn, panel) => answers.open(turn, panel)),
    'turn.direction': at((turn, { live }, { direction }: FromPage<'turn.direction'>) =>
      live.conversation.setDirection(turn, direction),
    ),
    'turn.delete': at(deleteTurn),
    'turn.wait': at((turn, { live }) => live.wait(turn)),
    'turn.send': at((turn, panel) => asker.sendUnsent(panel, turn)),
    'turn.dequeue': at((turn, panel) => asker.withdraw(panel, turn)),
    'turn.cancelEdit': at((turn, { live }) => live.endEdit(turn)),
    'turn.draft': at((turn, { live }, { text }: FromPage<'turn.draft'>) =>
      live.editQuestion(turn, text),
    ),
    'turn.saveEdit': at((turn, panel, { question }: FromPage<'turn.saveEdit'>) =>
      asker.saveEdit(panel, turn, question),
    ),
  } satisfies Partial<PageHandlers>;
}

/** Makes a handler that gets the turn of its request. */
function at<Request extends { readonly turnId: string }>(
  run: (turn: Turn, panel: ConversationPanel, request: Request) => unknown,
): (request: Request, panel: ConversationPanel) => unknown {
  return (request, panel) => {
    const turn = panel.live.findTurn(request.turnId);
    return turn && run(turn, panel, request);
  };
}

/** Deletes a turn, and offers to undo that until the next question. */
async function deleteTurn(turn: Turn, { live, notice }: ConversationPanel): Promise<void> {
  const wasSent = isSent(turn);
  const restore = live.deleteTurn(turn);
  const undo = t('Undo');
  const text = wasSent ? t('Deleted. The service may still have a copy.') : t('Deleted.');
  if (restore && (await notice.info(text, undo)) === undo) {
    restore();
  }
}
