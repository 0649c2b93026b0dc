import * as vscode from 'vscode';
import type { Turn } from '../../core/conversation/turn';
import { formatReasoning } from '../../core/text/reasoningFormat';
import type { FromPanel } from '../../protocol/fromPanel';
import type { AnswerDocuments } from '../panel/answerDocuments';
import type { ConversationPanel } from '../panel/conversationPanel';
import { confirmDeletion } from '../window/dialogs';
import type { Asker } from './asker';
import { copyToClipboard } from './copyToClipboard';
import type { PanelHandlers } from './panelRequests';

const { t } = vscode.l10n;

/** Handles the requests of a turn. Requests of deleted turns are ignored. */
export class TurnRequests {
  readonly handlers = {
    'turn.copyAnswer': this.at(
      ({ answer }, panel, { withReasoning }: FromPanel<'turn.copyAnswer'>) =>
        copyToClipboard(withReasoning ? answer : formatReasoning(answer, undefined), panel),
    ),
    'turn.openAnswer': this.at((turn, panel) => this.answers.open(turn, panel)),
    'turn.direction': this.at((turn, { live }, { direction }: FromPanel<'turn.direction'>) =>
      live.conversation.setDirection(turn, direction),
    ),
    'turn.delete': this.at((turn, panel) => this.delete(panel, turn)),
    'turn.edit': this.at((turn, panel) => this.asker.edit(panel, turn)),
    'turn.send': this.at((turn, panel) => this.asker.sendUnsent(panel, turn)),
    'turn.dequeue': this.at((turn, panel) => this.asker.withdraw(panel, turn)),
    'turn.cancelEdit': this.at((turn, { live }) => live.endEdit(turn)),
    'turn.draft': this.at((turn, { live }, { text }: FromPanel<'turn.draft'>) =>
      live.editQueued(turn, text),
    ),
    'turn.saveEdit': this.at((turn, panel, { question }: FromPanel<'turn.saveEdit'>) =>
      this.asker.saveEdit(panel, turn, question),
    ),
  } satisfies Partial<PanelHandlers>;

  constructor(
    private readonly asker: Asker,
    private readonly answers: AnswerDocuments,
  ) {}

  /** Makes a handler that gets the turn of its request. */
  private at<Request extends { readonly turnId: string }>(
    run: (turn: Turn, panel: ConversationPanel, request: Request) => unknown,
  ): (request: Request, panel: ConversationPanel) => unknown {
    return (request, panel) => {
      const turn = panel.live.findTurn(request.turnId);
      return turn && run(turn, panel, request);
    };
  }

  private async delete({ live }: ConversationPanel, turn: Turn): Promise<void> {
    const isConfirmed = await confirmDeletion(
      t('Delete this question and its answer?'),
      t("This can't be undone. The service may still have a copy."),
    );
    if (isConfirmed) {
      live.deleteTurn(turn);
    }
  }
}
