import type * as vscode from 'vscode';
import type { OpenTabs } from '../../core/saved/openTabs';
import type { ConversationPanel } from '../page/conversationPanel';
import type { OpenPanels } from './openPanels';

/** The key of the workspace state for the id of the conversation in the side bar. */
const sideBarKey = 'agentQuery.sideBar';

/** Records where the conversations of this window are shown, for the next window and for the other ones. */
export class ShownConversations {
  constructor(
    private readonly panels: Pick<OpenPanels, 'all'>,
    private readonly tabs: OpenTabs,
    private readonly memory: vscode.Memento,
  ) {
    if (this.inSideBar !== undefined) {
      this.recordTabs();
    }
  }

  /** The id of the conversation that the side bar has, or had when the window was closed. */
  get inSideBar(): string | undefined {
    const id = this.memory.get(sideBarKey);
    return typeof id === 'string' ? id : undefined;
  }

  /** Called when a panel was opened, moved or closed, or has another title. */
  record({ kind, isDisposed, live }: ConversationPanel): void {
    const { id } = live.conversation;
    const isThere = kind === 'sideBar' && !isDisposed;
    if (isThere !== (id === this.inSideBar)) {
      void this.memory.update(sideBarKey, isThere ? id : undefined);
    }
    this.recordTabs();
  }

  private recordTabs(): void {
    const shown = this.panels.all.map(({ kind, live, title }) => ({
      id: live.conversation.id,
      // Restored tabs are distinguished by their titles.
      title: kind === 'editor' ? title : '',
    }));
    const { inSideBar } = this;
    const isListed = inSideBar === undefined || shown.some(({ id }) => id === inSideBar);
    this.tabs.set(isListed ? shown : [...shown, { id: inSideBar, title: '' }]);
  }
}
