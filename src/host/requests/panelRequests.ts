import type { FromPanel } from '../../protocol/fromPanel';
import type { ConversationPanel, PanelRequestType } from '../panel/conversationPanel';

/** Runs the handlers for the requests of panels. */
export class PanelRequests {
  /** @param handlers the handlers of all request types */
  constructor(private readonly handlers: PanelHandlers) {}

  /** Resolves when the request has been handled. Generic, so that handler and request have the same type. */
  async handle<Type extends PanelRequestType>(
    request: FromPanel<Type>,
    panel: ConversationPanel,
  ): Promise<void> {
    await this.handlers[request.type as Type](request, panel);
  }
}

/** The handler for each type of request. A handler may return a promise, which nobody awaits. */
export type PanelHandlers = {
  readonly [Type in PanelRequestType]: (
    request: FromPanel<Type>,
    panel: ConversationPanel,
  ) => unknown;
};
