import type { ConversationStore } from './conversationStore';
import type { Conversations } from './conversations';
import { Disposable } from './disposable';
import type { ConversationPanel } from './panel/conversationPanel';
import type { Settings } from './settings';

/** The saved conversations of a workspace, of which the oldest make room for new ones. */
export class History extends Disposable {
  private pruning = Promise.resolve();

  constructor(
    private readonly conversations: Conversations,
    private readonly store: ConversationStore,
    private readonly settings: Settings,
  ) {
    super();
    this._register(conversations.onDidEndTurn(({ panel }) => void this.prune(panel)));
  }

  /** Deletes a conversation for good; one that is open is closed, and what it asks is stopped. */
  async delete(id: string): Promise<void> {
    const panel = this.conversations.find(id);
    panel?.close();
    await panel?.session.flush();
    await this.store.delete(id);
  }

  /** Deletes all that is saved, but for what is open. */
  async clear(): Promise<void> {
    const { openIds } = this.conversations;
    for (const { id } of await this.store.list()) {
      if (!openIds.has(id)) {
        await this.store.delete(id);
      }
    }
  }

  /** One after the other: a second look before the first has ended would count the same files. */
  private async prune({ session }: ConversationPanel): Promise<void> {
    await session.flush();
    await this.pruning;
    this.pruning = this.store.prune(this.settings.historySize, this.conversations.openIds);
    await this.pruning;
  }
}
