import type { Turn } from '../../core/conversation/turn';
import type { ConversationPanel } from '../../host/panel/conversationPanel';
import type { Asker } from '../../host/requests/asker';
import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import { LastQueryCommand } from '../lastQueryCommand';

/** Sends the last query of the current conversation again, with the current content of its files. */
export class AskAgain extends LastQueryCommand {
  readonly id = 'agentQuery.askAgain';

  constructor(
    panels: ConversationPanels,
    private readonly asker: Asker,
  ) {
    super(panels);
  }

  protected ask(panel: ConversationPanel, turn: Turn) {
    panel.reveal(true);
    return this.asker.askAgain(panel, turn);
  }
}
