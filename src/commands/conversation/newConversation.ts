import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

/** Opens a new conversation, with its own session. */
export class NewConversation implements Command {
  readonly id = 'agentQuery.newConversation';

  constructor(private readonly panels: ConversationPanels) {}

  execute(): void {
    this.panels.create().focusQuestion();
  }
}
