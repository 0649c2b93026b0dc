import * as vscode from 'vscode';
import type { ChangeReviews } from '../../host/changes/changeReviews';
import { showInformation } from '../../host/window/showInformation';
import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

/** Shows the changes that the last answer of the current conversation proposes. */
export class ReviewChanges implements Command {
  readonly id = 'agentQuery.reviewChanges';

  constructor(
    private readonly panels: ConversationPanels,
    private readonly reviews: ChangeReviews,
  ) {}

  async execute(): Promise<void> {
    const panel = this.panels.current;
    const turns = panel?.live.conversation.turns ?? [];
    const at = turns.findLastIndex(({ answer }) => answer !== '');
    const turn = turns[at];
    if (!panel || !turn) {
      void showInformation(vscode.l10n.t('There is no answer yet.'));
      return;
    }
    await this.reviews.review(turn, at + 1, panel);
  }
}
