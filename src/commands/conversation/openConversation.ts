import type { Command } from '../command';
import { ConversationPicker, type PickerServices } from './conversationPicker';

/** Lists the saved conversations, pinned ones first, then newest first, to open, rename, pin or delete one. */
export class OpenConversation implements Command {
  readonly id = 'agentQuery.openConversation';

  constructor(private readonly services: PickerServices) {}

  execute(): Promise<void> {
    return new ConversationPicker(this.services).show();
  }
}
