import * as vscode from 'vscode';
import type { LiveConversation } from '../../core/conversation/liveConversation';
import type { ConversationLabel } from '../../core/conversation/saved/format/conversationLabel';
import { Disposable } from '../disposable';

/** Shows names that were given in other windows, when the user returns to this one. */
export class LabelRefresh extends Disposable {
  constructor(
    private readonly conversations: { readonly live: readonly LiveConversation[] },
    private readonly store: { label(id: string): Promise<ConversationLabel> },
  ) {
    super();
    this._register(
      vscode.window.onDidChangeWindowState(({ focused }) => {
        if (focused) {
          for (const live of this.conversations.live) {
            void this.refresh(live);
          }
        }
      }),
    );
  }

  private async refresh(live: LiveConversation): Promise<void> {
    // If it cannot be read, the title stays.
    const label = await this.store.label(live.conversation.id).catch(() => undefined);
    if (label && !live.ended.aborted) {
      live.label = label;
    }
  }
}
