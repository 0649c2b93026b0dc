import type { ConversationPanels } from '../host/workbench/conversationPanels';
import type { Command } from './command';

/** Finds text in the conversation in the side bar. In a tab, VS Code's own find widget does. */
export class Find implements Command {
  readonly id = 'agentQuery.findInSideBar';

  constructor(private readonly panels: ConversationPanels) {}

  execute(): void {
    this.panels.inSideBar?.find();
  }
}
