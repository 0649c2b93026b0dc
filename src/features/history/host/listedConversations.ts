import * as vscode from 'vscode';
import type { LiveConversation } from '../../../core/asking/liveConversation';
import type { ConversationStore } from '../../../core/saved/conversationStore';
import type { OpenTabs } from '../../../core/saved/openTabs';
import { visibleText } from '../../../core/text/foreignText';
import type { OpenPanels } from '../../../host/panels/openPanels';
import type { ConversationList } from '../core/conversationList';
import { timeOf } from '../core/conversationRow';
import type { ConversationView } from '../protocol/historyProtocol';
import { titleOf } from './rowTexts';

/**
 * Keeps a list up to date with the conversations that are open in this window, renamed, pinned, read, or deleted, and
 * tells other windows of these changes when they are on disk.
 */
export function followChanges(
  list: ConversationList,
  panels: OpenPanels,
  store: ConversationStore,
  tabs: OpenTabs,
): vscode.Disposable {
  const tell = async (id: string, live?: LiveConversation) => {
    await live?.flush();
    await store.flush(id);
    tabs.tell();
  };
  return vscode.Disposable.from(
    panels.onDidAttach(({ live }) => {
      const update = () => list.update(live);
      live.conversation.onChange(({ type }) => {
        if (type === 'turnAdded' || type === 'turnChanged' || type === 'turnRemoved') {
          update();
          void tell(live.conversation.id, live);
        }
      });
      live.onLabelChange(update);
      update();
    }),
    store.onRelabel(({ id, change }) => {
      list.relabel(id, change);
      void tell(id);
    }),
    store.onDelete(id => {
      list.remove(id);
      tabs.tell();
    }),
  );
}

/** The number of conversations that an empty one offers. */
const lastCount = 3;

/** The last conversations, for the page of an empty one. */
export async function lastConversations(
  list: ConversationList,
): Promise<readonly ConversationView[]> {
  const rows = await list.last(lastCount);
  return rows.map(row => ({ id: row.id, title: visibleText(titleOf(row)), at: timeOf(row) }));
}
