import type { ConversationPanels, PanelLocation } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

/** Opens a new conversation, with its own session. */
export class NewConversation implements Command {
  readonly id = 'agentQuery.newConversation';

  /** @param location where it opens; by default, where the settings say */
  constructor(
    private readonly panels: ConversationPanels,
    private readonly location?: PanelLocation,
  ) {}

  execute(): void {
    this.panels.create(false, undefined, undefined, this.location).focusQuestion();
  }
}
