import type { FromPanel } from '../../protocol/fromPanel';
import type { ConversationPanel, PanelRequest, PanelRequestType } from '../panel/conversationPanel';
import type { PanelHandlers } from './panelHandlers';

/** Runs the handlers for the requests of panels. */
export class PanelRequests {
  /** @param handlers the handlers of all request types */
  constructor(private readonly handlers: PanelHandlers) {}

  /** Resolves when the request has been handled. */
  async handle(request: PanelRequest, panel: ConversationPanel): Promise<void> {
    await this.run(request, panel);
  }

  /** Generic, so that TypeScript knows that handler and request have the same type. */
  private run<Type extends PanelRequestType>(
    request: FromPanel<Type>,
    panel: ConversationPanel,
  ): unknown {
    return this.handlers[request.type as Type](request, panel);
  }
}
