import type { ConversationStore, LoadedConversation } from '../saved/conversationStore';
import type { LiveConversation } from './liveConversation';

/** Saves conversations when they are closed, and loads saved ones. */
export class ClosedConversations {
  /** Closed conversations that are still being saved, by id. */
  private readonly saving = new Map<string, Promise<void>>();

  constructor(private readonly store: ConversationStore) {}

  /** Saves a conversation that was closed. */
  save(live: LiveConversation): void {
    const { id } = live.conversation;
    const saving = live.saveAll().finally(() => {
      // It may have been opened and closed again.
      if (this.saving.get(id) === saving) {
        this.saving.delete(id);
      }
    });
    this.saving.set(id, saving);
  }

  /** Loads a saved conversation; if it is still being saved, waits for that. Undefined if there is none. */
  async load(id: string): Promise<LoadedConversation | undefined> {
    let saved: LoadedConversation | undefined;
    do {
      await this.saving.get(id);
      saved = await this.store.load(id);
    } while (this.saving.has(id));
    return saved;
  }

  /** Resolves when all closed conversations are saved. */
  async flush(): Promise<void> {
    await Promise.all(this.saving.values());
  }
}
