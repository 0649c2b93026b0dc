import * as vscode from 'vscode';
import type { CommandTable } from '../../../commands/commandTable';
import type { ConversationPanel } from '../../../host/panel/conversationPanel';
import { showInformation } from '../../../host/window/notifications';
import type { ChangeReviews } from './changeReviews';
import type { CodeComparer } from './codeComparer';

interface ChangeContext {
  readonly comparer: CodeComparer;
  readonly reviews: ChangeReviews;
  /** The panel that commands work on. */
  readonly current: () => ConversationPanel | undefined;
}

/**
 * The commands that review and apply what an answer proposes. Those that apply get the URI of the modified side of the
 * diff editor whose button was clicked; by default, the active tab counts.
 */
export function changeCommands({ comparer, reviews, current }: ChangeContext): CommandTable {
  return {
    applyChanges: uri => reviews.apply(uri),
    applyComparison: uri => comparer.apply(uri),
    reviewChanges: () => reviewChanges(current(), reviews),
  };
}

/** Shows the changes that the last answer of the current conversation proposes. */
async function reviewChanges(
  panel: ConversationPanel | undefined,
  reviews: ChangeReviews,
): Promise<void> {
  const turns = panel?.live.conversation.turns ?? [];
  const at = turns.findLastIndex(({ answer }) => answer !== '');
  const turn = turns[at];
  if (!panel || !turn) {
    void showInformation(vscode.l10n.t('There is no answer yet.'));
    return;
  }
  await reviews.review(turn, at + 1, panel);
}
