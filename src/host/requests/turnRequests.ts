import * as vscode from 'vscode';
import type { Turn } from '../../core/conversation/turn';
import type { ConversationPanel, PanelRequest } from '../panel/conversationPanel';
import { confirm } from '../window/confirm';
import type { AnswerDocuments } from '../workbench/answerDocuments';
import type { Asker } from './asker';

const { t } = vscode.l10n;

type TurnRequest = Extract<PanelRequest, { type: 'turn' | 'editDraft' | 'editQueued' }>;

/** Does what a person asks for at a turn of a conversation. */
export class TurnRequests {
  constructor(
    private readonly asker: Asker,
    private readonly answers: AnswerDocuments,
  ) {}

  async handle(request: TurnRequest, panel: ConversationPanel): Promise<void> {
    const { live } = panel;
    const turn = live.findTurn(request.turnId);
    if (!turn) {
      return;
    }
    if (request.type === 'editDraft') {
      return live.editQueued(turn, request.text);
    }
    if (request.type === 'editQueued') {
      return live.endEdit(turn, request.question);
    }
    const { action } = request;
    switch (action) {
      case 'copyAnswer':
        await vscode.env.clipboard.writeText(turn.answer);
        panel.answer({ type: 'copied' });
        return;
      case 'openAnswer':
        return this.answers.open(panel, turn);
      case 'takeBack':
        return this.takeBack(panel, turn);
      case 'release':
        return live.endEdit(turn);
      case 'send':
        return this.asker.sendUnsent(panel, turn);
      case 'edit':
        return this.asker.edit(panel, turn);
      case 'delete':
        return this.delete(panel, turn);
      default:
        action satisfies never;
    }
  }

  private takeBack(panel: ConversationPanel, turn: Turn): void {
    const { live } = panel;
    if (live.takeBack(turn)) {
      panel.returnDraft(turn.edit ?? turn.question);
      panel.focusQuestion();
    }
  }

  private async delete({ live }: ConversationPanel, turn: Turn): Promise<void> {
    const isAgreed = await confirm(
      t('Delete this question and its answer?'),
      t('They cannot be brought back. The service may still know of them.'),
      t('Delete'),
    );
    if (isAgreed) {
      live.deleteTurn(turn);
    }
  }
}
