import type { FromPage, PageQuestionType } from '../../protocol/fromPage';
import type { PageAnswers, PageNews } from '../../protocol/toPage';
import type { ConversationPanel, PageRequestType } from '../page/conversationPanel';

/** Handles the requests of panels. */
export class PageRequests {
  private handlers: Partial<PageHandlers> = {};

  register(handlers: Partial<PageHandlers>): void {
    this.handlers = { ...this.handlers, ...handlers };
  }

  /**
   * Handles a request, and answers it if it is a question. Generic, so that handler and request have the same type. The
   * request of a feature that is missing has no handler.
   */
  async handle<Type extends PageRequestType>(
    message: FromPage<Type>,
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
      reply({ type: 'answer', request, answer: answer as PageAnswers[PageQuestionType] });
    }
  }
}

/**
 * The handler for each type of request. The handler of a question returns its answer, and may post news before; the
 * results of other handlers, perhaps promises, are ignored.
 */
export type PageHandlers = {
  readonly [Type in PageRequestType]: (
    request: FromPage<Type>,
    panel: ConversationPanel,
    tell: (news: Type extends keyof PageNews ? PageNews[Type] : never) => void,
  ) => Type extends PageQuestionType ? PageAnswers[Type] | Promise<PageAnswers[Type]> : unknown;
};
