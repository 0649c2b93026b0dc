import * as vscode from 'vscode';
import type { ConversationStore } from '../../../core/saved/conversationStore';
import type { ConversationPanel } from '../../../host/page/conversationPanel';
import type { OpenPanels } from '../../../host/panels/openPanels';

/** Marks conversations as unread whose answers end while the user does not see them, until the user sees them. */
export function markUnread(panels: OpenPanels, store: ConversationStore): vscode.Disposable {
  const mark = ({ live }: ConversationPanel, isUnread: boolean) => {
    // Now, so that nothing that happens before it is saved sees the old state.
    live.label = { ...live.label, isUnread };
    store.relabel(live.conversation.id, { isUnread }, true).catch(() => {
      // The change is in effect; saving is retried.
      void live.save();
    });
  };
  return vscode.Disposable.from(
    panels.onDidEndTurn(({ panel, turn }) => {
      if (!panel.isVisible && turn.state !== 'cancelled') {
        mark(panel, true);
      }
    }),
    panels.onDidAttach(panel => {
      const see = () => {
        if (panel.isVisible && panel.live.label.isUnread) {
          mark(panel, false);
        }
      };
      panel.onDidChangeState(see);
      panel.live.onLabelChange(see);
      see();
    }),
  );
}
