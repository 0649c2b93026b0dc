import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { Destination } from '../../protocol/toPanel';
import type { Command } from '../command';

/** Goes to the previous or next question or code block of the current conversation. */
export class GoTo implements Command {
  readonly id: string;

  constructor(
    private readonly destination: Exclude<Destination, 'answer'>,
    private readonly panels: ConversationPanels,
  ) {
    this.id = `agentQuery.${destination}`;
  }

  execute(): void {
    this.panels.current?.goTo(this.destination);
  }
}
