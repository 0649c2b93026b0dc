import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

/** Stops the query of the current conversation, or else one of another conversation. */
export class Stop implements Command {
  readonly id = 'agentQuery.stop';

  constructor(private readonly panels: ConversationPanels) {}

  execute(): void {
    this.panels.currentRunning?.live.stop();
  }
}
