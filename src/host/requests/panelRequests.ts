import type { FromPanel } from '../../protocol/fromPanel';
import type { ConversationPanel, PanelRequest, PanelRequestType } from '../panel/conversationPanel';
import type { PanelHandlers } from './panelHandlers';

/** Does what the user asks for in a panel. */
export class PanelRequests {
  /** @param handlers those of all rooms together */
  constructor(private readonly handlers: PanelHandlers) {}

  /** @returns when it is done */
  async handle(request: PanelRequest, panel: ConversationPanel): Promise<void> {
    await this.run(request, panel);
  }

  /** One type, so that the handler and the request are of the same. */
  private run<Type extends PanelRequestType>(
    request: FromPanel<Type>,
    panel: ConversationPanel,
  ): unknown {
    return this.handlers[request.type as Type](request, panel);
  }
}
