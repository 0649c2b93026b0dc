import * as vscode from 'vscode';
import type { ConversationStore } from '../../../core/saved/conversationStore';
import type { OpenPanels } from '../../../host/panels/openPanels';
import type { ConversationList } from '../core/conversationList';

/** Keeps a list up to date with the conversations that are open in this window, renamed, pinned, read, or deleted. */
export function followChanges(
  list: ConversationList,
  panels: OpenPanels,
  store: ConversationStore,
): vscode.Disposable {
  return vscode.Disposable.from(
    panels.onDidAttach(({ live }) => {
      const update = () => list.update(live);
      live.conversation.onChange(({ type }) => {
        if (type === 'turnAdded' || type === 'turnChanged' || type === 'turnRemoved') {
          update();
        }
      });
      live.onLabelChange(update);
      update();
    }),
    store.onRelabel(({ id, change }) => list.relabel(id, change)),
    store.onDelete(id => list.remove(id)),
  );
}
