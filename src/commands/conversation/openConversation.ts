import type { PanelLocation } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';
import { ConversationPicker, type PickerServices } from './conversationPicker';

/** Lists the saved conversations, pinned ones first, then newest first, to open, rename, pin or delete one. */
export class OpenConversation implements Command {
  readonly id = 'agentQuery.openConversation';

  /** @param location where a conversation that is not open opens; by default, where the settings say */
  constructor(
    private readonly services: PickerServices,
    private readonly location?: PanelLocation,
  ) {}

  execute(): Promise<void> {
    return new ConversationPicker(this.services, this.location).show();
  }
}
