import type { Conversations } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

/** Opens a conversation of its own, with its own session. */
export class NewConversation implements Command {
  readonly id = 'agentQuery.newConversation';

  constructor(private readonly conversations: Conversations) {}

  execute(): void {
    this.conversations.create().focusQuestion();
  }
}
