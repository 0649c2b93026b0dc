import * as vscode from 'vscode';
import type { ChangeReviews } from '../host/changes/changeReviews';
import type { CodeComparer } from '../host/changes/codeComparer';
import type { ConversationPanels } from '../host/panel/conversationPanels';
import { showInformation } from '../host/window/notifications';
import type { CommandTable } from './commandTable';

interface ChangeServices {
  readonly comparer: CodeComparer;
  readonly panels: ConversationPanels;
  readonly reviews: ChangeReviews;
}

/**
 * The commands that review and apply what an answer proposes. Those that apply get the URI of the modified side of the
 * diff editor whose button was clicked; by default, the active tab counts.
 */
export function changeCommands({ comparer, panels, reviews }: ChangeServices): CommandTable {
  return {
    applyChanges: uri => reviews.apply(uri),
    applyComparison: uri => comparer.apply(uri),
    reviewChanges: () => reviewChanges(panels, reviews),
  };
}

/** Shows the changes that the last answer of the current conversation proposes. */
async function reviewChanges(panels: ConversationPanels, reviews: ChangeReviews): Promise<void> {
  const panel = panels.current;
  const turns = panel?.live.conversation.turns ?? [];
  const at = turns.findLastIndex(({ answer }) => answer !== '');
  const turn = turns[at];
  if (!panel || !turn) {
    void showInformation(vscode.l10n.t('There is no answer yet.'));
    return;
  }
  await reviews.review(turn, at + 1, panel);
}
