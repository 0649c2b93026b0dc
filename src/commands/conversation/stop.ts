import type { Conversations } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

/** Stops the query of the current conversation, or the one that runs elsewhere. */
export class Stop implements Command {
  readonly id = 'agentQuery.stop';

  constructor(private readonly conversations: Conversations) {}

  execute(): void {
    this.conversations.currentRunning?.session.stop();
  }
}
