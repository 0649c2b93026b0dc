import type { Turn } from '../../core/conversation/turn';
import type { ConversationPanel } from '../../host/panel/conversationPanel';
import type { OtherServices } from '../../host/requests/otherServices';
import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import { LastQueryCommand } from '../lastQueryCommand';

/** Sends the last query of the current conversation to another service, in a new conversation. */
export class AskOtherService extends LastQueryCommand {
  readonly id = 'agentQuery.askOtherService';

  constructor(
    panels: ConversationPanels,
    private readonly otherServices: OtherServices,
  ) {
    super(panels);
  }

  protected ask(panel: ConversationPanel, turn: Turn) {
    return this.otherServices.ask(panel, turn);
  }
}
