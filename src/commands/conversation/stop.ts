import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

/** Stops the query of the current conversation, or the one that runs elsewhere. */
export class Stop implements Command {
  readonly id = 'agentQuery.stop';

  constructor(private readonly panels: ConversationPanels) {}

  execute(): void {
    this.panels.currentRunning?.live.stop();
  }
}
