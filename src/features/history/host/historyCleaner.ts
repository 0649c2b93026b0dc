import { Sequencer } from '../../../core/async/concurrency';
import type { ConversationPanel } from '../../../host/page/conversationPanel';
import type { ConversationPanels } from '../../../host/panels/conversationPanels';
import type { OpenPanels } from '../../../host/panels/openPanels';
import { Disposable } from '../../../host/window/disposable';
import type { ConversationHistory } from '../core/conversationHistory';

/**
 * The result of deleting saved conversations: `all` that are not open were deleted, only `some`, or none because it is
 * `unsure` which conversations are in tabs.
 */
export type DeletionResult = 'all' | 'some' | 'unsure';

/** Deletes saved conversations: single ones, all of them, and the oldest when they exceed the size limit. */
export class HistoryCleaner extends Disposable {
  /** Runs deletions one after the other, so that no file is counted while it is being deleted. */
  private readonly sequencer = new Sequencer();

  constructor(
    private readonly panels: OpenPanels,
    private readonly conversations: ConversationPanels,
    private readonly history: ConversationHistory,
    private readonly maxBytes: () => number,
  ) {
    super();
    this._register(panels.onDidEndTurn(({ panel }) => void this.prune(panel)));
  }

  /**
   * Deletes a conversation permanently. If it is open, it is closed and its query is stopped.
   *
   * @throws the error of the file system
   */
  delete(id: string): Promise<void> {
    // Closed before any wait, so that nothing more is sent.
    this.panels.find(id)?.close();
    return this.sequencer.run(async () => {
      (await this.conversations.restore(id))?.close();
      await this.history.delete(id);
    });
  }

  /**
   * Deletes all saved conversations that are in no tab of any window.
   *
   * @param keepsPinned false to delete pinned ones, too
   * @throws the error of the file system if they cannot be listed
   */
  clear(keepsPinned = true): Promise<DeletionResult> {
    return this.sequencer.run(() => this.deleteBeyond(0, keepsPinned));
  }

  private async prune({ live }: ConversationPanel): Promise<void> {
    await live.flush();
    // Errors are ignored: another attempt follows after the next turn.
    await this.sequencer.run(() => this.deleteBeyond(this.maxBytes())).catch(() => undefined);
  }

  /**
   * @param maxBytes total size of the newest conversations, which stay
   * @param keepsPinned false to treat pinned ones like all others
   */
  private async deleteBeyond(maxBytes: number, keepsPinned = true): Promise<DeletionResult> {
    if (!(await this.conversations.tabs.survey()).open) {
      return 'unsure';
    }
    // Listing takes long enough for another window to open one.
    const mayDelete = async (id: string) => {
      const { open } = await this.conversations.tabs.survey();
      return open !== undefined && !open.has(id) && !this.conversations.isOpen(id);
    };
    return (await this.history.prune(maxBytes, mayDelete, keepsPinned)) ? 'all' : 'some';
  }
}
