import type { EditorTracker } from '../../host/editorTracker';
import type { ConversationPanel } from '../../host/panel/conversationPanel';
import type { PanelHandlers } from '../../host/requests/panelRequests';
import { hasChanges } from './core/hasChanges';
import type { ReviewPlatform } from './host/answerSource';
import { changeCommands } from './host/changeCommands';
import { ChangeReviews } from './host/changeReviews';
import { CodeComparer } from './host/codeComparer';
import { OpenReviews } from './host/openReviews';

interface ChangesContext {
  readonly platform: ReviewPlatform;
  readonly editors: EditorTracker;
  /** The panel that commands work on. */
  readonly current: () => ConversationPanel | undefined;
}

/** What answers propose for files, reviewed and applied: whole answers, and single code blocks for a selection. */
export function registerChanges({ platform, editors, current }: ChangesContext) {
  const open = new OpenReviews(platform.clock);
  const comparer = new CodeComparer(open, editors);
  const reviews = new ChangeReviews(platform, open, editors);
  return {
    hasChanges,
    commands: changeCommands({ comparer, reviews, current }),
    handlers: {
      'code.compare': ({ turnId, text }, panel) => {
        const turn = panel.live.findTurn(turnId);
        return turn && comparer.compare(text, turn, panel);
      },
      'turn.reviewChanges': ({ turnId }, panel) => {
        const turn = panel.live.findTurn(turnId);
        const number = turn && panel.live.conversation.turns.indexOf(turn) + 1;
        return number && reviews.review(turn, number, panel);
      },
    } satisfies Partial<PanelHandlers>,
    dispose() {
      reviews.dispose();
      open.dispose();
    },
  };
}
