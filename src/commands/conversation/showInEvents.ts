import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

/** Shows the event of the selected text of an answer. It is offered in the context menu of answers. */
export class ShowInEvents implements Command {
  readonly id = 'agentQuery.showInEvents';

  constructor(private readonly panels: ConversationPanels) {}

  /** @param context of the place that was clicked, as the page describes it */
  async execute(context?: unknown): Promise<void> {
    const { turnId } = (context ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof turnId === 'string') {
      this.panels.all.find(({ live }) => live.findTurn(turnId))?.showEvents(turnId);
    }
  }
}
