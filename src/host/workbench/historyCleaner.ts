import { Sequencer } from '../../core/async/sequencer';
import type { ConversationStore } from '../../core/conversation/saved/conversationStore';
import { Disposable } from '../disposable';
import type { ConversationPanel } from '../panel/conversationPanel';
import type { Settings } from '../settings/settings';
import type { ConversationPanels } from './conversationPanels';

/** What came of deleting many; `unsure` if nothing was deleted, since some tab may hold any of them. */
export type Deleted = 'all' | 'some' | 'unsure';

/** The saved conversations of a workspace, of which the oldest make room for new ones. */
export class HistoryCleaner extends Disposable {
  /** One after the other: a second look before the first has ended would count the same files. */
  private readonly sequencer = new Sequencer();

  constructor(
    private readonly panels: ConversationPanels,
    private readonly store: ConversationStore,
    private readonly settings: Settings,
  ) {
    super();
    this._register(panels.onDidEndTurn(({ panel }) => void this.prune(panel)));
  }

  /**
   * Deletes a conversation for good; one that is open here is closed, and what it asks is stopped.
   *
   * @throws what the file system says
   */
  delete(id: string): Promise<void> {
    // At once, whatever else is being deleted: what it asks must not be sent any more.
    this.panels.find(id)?.close();
    return this.sequencer.run(async () => {
      (await this.panels.restore(id))?.close();
      await this.store.delete(id);
    });
  }

  /**
   * Deletes all that is saved, but for what is in a tab of any window.
   *
   * @throws what the file system says of the list
   */
  clear(): Promise<Deleted> {
    return this.sequencer.run(() => this.makeRoom(0));
  }

  private async prune({ live }: ConversationPanel): Promise<void> {
    await live.flush();
    // What cannot be removed now is older than what there is next time.
    await this.sequencer.run(() => this.makeRoom(this.settings.historySize)).catch(() => undefined);
  }

  /** @param room bytes that those may have that were saved last */
  private async makeRoom(room: number): Promise<Deleted> {
    const { open } = await this.panels.tabs.survey();
    if (!open) {
      return 'unsure';
    }
    const mayDelete = (id: string) => !open.has(id) && !this.panels.isOpen(id);
    return (await this.store.prune(room, mayDelete)) ? 'all' : 'some';
  }
}
