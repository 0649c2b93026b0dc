import type { LiveConversation } from '../../core/asking/liveConversation';
import type { ConversationPanel } from '../page/conversationPanel';

/** True if a question is being answered, or will be without an action of the user. */
export function isBusy({ conversation }: LiveConversation): boolean {
  const next = conversation.running ?? conversation.turns.find(({ state }) => state === 'queued');
  // The queue waits for a question that is being edited.
  return next !== undefined && next.edit === undefined;
}

/** Closes a conversation in the background as soon as its questions are answered. */
export function closeWhenAnswered(
  panel: Pick<ConversationPanel, 'live' | 'kind' | 'isDisposed' | 'close'>,
): void {
  const { live } = panel;
  const listening = live.conversation.onChange(({ type }) => {
    if (type === 'arrived') {
      return;
    }
    // Later: the next question of the queue starts after the one before it has ended.
    queueMicrotask(() => {
      if (panel.isDisposed || panel.kind !== 'background') {
        listening.dispose();
      } else if (!isBusy(live)) {
        listening.dispose();
        panel.close();
      }
    });
  });
}
