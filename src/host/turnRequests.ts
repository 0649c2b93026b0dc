import * as vscode from 'vscode';
import type { Turn } from '../core/conversation/turn';
import type { AnswerDocuments } from './answerDocuments';
import type { Asker } from './asker';
import type { ConversationPanel, PanelRequest } from './panel/conversationPanel';

const { t } = vscode.l10n;

type TurnRequest = Extract<PanelRequest, { type: 'turn' | 'editQueued' }>;

/** Does what a person asks for at a turn of a conversation. */
export class TurnRequests {
  constructor(
    private readonly asker: Asker,
    private readonly answers: AnswerDocuments,
  ) {}

  async handle(request: TurnRequest, panel: ConversationPanel): Promise<void> {
    const { session } = panel;
    const turn = session.findTurn(request.turnId);
    if (!turn) {
      return;
    }
    if (request.type === 'editQueued') {
      session.releaseQueued(turn, request.question);
      return;
    }
    const { action } = request;
    switch (action) {
      case 'copyAnswer':
        return vscode.env.clipboard.writeText(turn.answer);
      case 'openAnswer':
        return this.answers.open(panel, turn);
      case 'takeBack':
        if (session.takeBack(turn)) {
          panel.setDraft(turn.question);
          panel.focusQuestion();
        }
        return;
      case 'hold':
        return session.holdQueued(turn);
      case 'release':
        return session.releaseQueued(turn);
      case 'edit':
        return this.asker.edit(panel, turn);
      case 'delete':
        return this.delete(panel, turn);
      default:
        action satisfies never;
    }
  }

  private async delete({ session }: ConversationPanel, turn: Turn): Promise<void> {
    const yes = t('Delete');
    const answer = await vscode.window.showWarningMessage(
      t('Delete this question and its answer?'),
      {
        modal: true,
        detail: t('They cannot be brought back. The service may still know of them.'),
      },
      yes,
    );
    if (answer === yes) {
      session.deleteTurn(turn);
    }
  }
}
