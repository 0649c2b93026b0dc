import * as vscode from 'vscode';
import type { App } from '../../host/app/app';
import { commandsOf } from '../../host/app/commandTable';
import type { Feature } from '../../host/app/feature';
import type { ConversationPanel } from '../../host/page/conversationPanel';
import { showInformation } from '../../host/window/notifications';
import { contributes } from './contributes';
import { hasChanges } from './core/answer/findChanges';
import { AppliedChanges } from './host/appliedChanges';
import { ChangeReviews } from './host/changeReviews';
import { CodeComparer } from './host/codeComparer';
import { OpenReviews } from './host/openReviews';
import { changesProtocol } from './protocol/changesProtocol';

/**
 * The changes that answers propose for files, reviewed and applied: whole answers, and single code blocks for a
 * selection.
 */
export function registerChanges(
  app: Pick<App, 'editors' | 'hooks' | 'panels' | 'platform'>,
): Feature {
  const { editors, hooks, panels, platform } = app;
  const open = new OpenReviews(platform.clock);
  const comparer = new CodeComparer(open, editors);
  const applied = new AppliedChanges(platform.clock);
  const reviews = new ChangeReviews(platform, open, applied, editors);
  hooks.turnFacts = {
    of: turn => {
      const { isAll, ...view } = applied.view(turn.id);
      return {
        hasSelection: turn.parts.some(({ source }) => source.kind === 'selection'),
        hasChanges: !isAll && hasChanges(turn),
        ...view,
      };
    },
    onDidChange: applied.onDidChange,
  };
  return {
    // The commands that apply get the URI of the modified side of the diff editor whose button was clicked; by default,
    // the active tab is used.
    commands: commandsOf(contributes.commands, {
      applyChanges: uri => reviews.apply(uri),
      applyComparison: uri => comparer.apply(uri),
      reviewChanges: () => reviewChanges(panels.current, reviews),
    }),
    protocol: changesProtocol,
    handlers: {
      'code.compare': ({ turnId, text }, panel) => {
        const turn = panel.live.findTurn(turnId);
        return turn && comparer.compare(text, turn, panel);
      },
      'turn.reviewChanges': ({ turnId }, panel) => {
        const turn = panel.live.findTurn(turnId);
        const number = turn && panel.live.conversation.turns.indexOf(turn) + 1;
        return number && reviews.review(turn, number, panel, panel.notice);
      },
      'turn.undoChanges': ({ turnId }, panel) => applied.undo(turnId, editors.columnFor(panel)),
      'turn.saveChanges': ({ turnId }) => applied.save(turnId),
    },
    dispose() {
      reviews.dispose();
      applied.dispose();
      open.dispose();
    },
  };
}

/** Shows the changes that the last answer of a conversation proposes. */
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
