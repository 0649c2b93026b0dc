import type { FromPanel, PanelQuestionType } from '../../protocol/fromPanel';
import type { PanelAnswers, PanelNews } from '../../protocol/toPanel';
import type { ConversationPanel, PanelRequestType } from '../page/conversationPanel';

/** Handles the requests of panels. */
export class PanelRequests {
  private handlers: Partial<PanelHandlers> = {};

  register(handlers: Partial<PanelHandlers>): void {
    this.handlers = { ...this.handlers, ...handlers };
  }

  /**
   * Handles a request, and answers it if it is a question. Generic, so that handler and request have the same type. The
   * request of a feature that is missing has no handler.
   */
  async handle<Type extends PanelRequestType>(
    message: FromPanel<Type>,
    panel: ConversationPanel,
  ): Promise<void> {
    const reply = panel.replier();
    const request = 'request' in message ? message.request : undefined;
    const answer = await this.handlers[message.type as Type]?.(message, panel, news => {
      if (request !== undefined) {
        reply({ type: 'news', request, news });
      }
    });
    if (request !== undefined) {
      reply({ type: 'answer', request, answer: answer as PanelAnswers[PanelQuestionType] });
    }
  }
}

/**
 * The handler for each type of request. The handler of a question returns its answer, and may post news before; the
 * results of other handlers, perhaps promises, are ignored.
 */
export type PanelHandlers = {
  readonly [Type in PanelRequestType]: (
    request: FromPanel<Type>,
    panel: ConversationPanel,
    tell: (news: Type extends keyof PanelNews ? PanelNews[Type] : never) => void,
  ) => Type extends PanelQuestionType ? PanelAnswers[Type] | Promise<PanelAnswers[Type]> : unknown;
};
