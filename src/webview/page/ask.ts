import type { FromPage, PageQuestionType, PanelQuestion } from '../../protocol/fromPage';
import type { PageAnswers, PageNews, PageReply } from '../../protocol/toPage';
import { vscodeApi } from './vscodeApi';

type NewsOf<Type> = Type extends keyof PageNews ? PageNews[Type] : never;

/** The receivers of replies to the questions without an answer, by number. */
const receivers = new Map<number, (reply: PageReply) => void>();
let last = 0;

/** Asks the host. The answer never comes if the page is discarded before. */
export function ask<Type extends PageQuestionType>(
  question: PanelQuestion<Type>,
): Promise<PageAnswers[Type]> {
  return new Latest().ask(question);
}

/** A series of questions of which only the newest is answered. */
export class Latest {
  private request = 0;

  /**
   * Asks the host, and forgets the question before.
   *
   * @param onNews called with the host's news before the answer
   */
  ask<Type extends PageQuestionType>(
    question: PanelQuestion<Type>,
    onNews: (news: NewsOf<Type>) => void = () => undefined,
  ): Promise<PageAnswers[Type]> {
    this.forget();
    const request = ++last;
    this.request = request;
    return new Promise(resolve => {
      receivers.set(request, reply => {
        if (reply.type === 'news') {
          onNews(reply.news as NewsOf<Type>);
        } else {
          receivers.delete(request);
          resolve(reply.answer as PageAnswers[Type]);
        }
      });
      vscodeApi.postMessage({ ...question, request } as FromPage);
    });
  }

  /** Makes the answer to the last question void: its promise is never resolved. */
  forget(): void {
    receivers.delete(this.request);
  }
}

/** Passes a reply on to whoever asked, unless the question is forgotten. */
export function receiveReply(reply: PageReply): void {
  receivers.get(reply.request)?.(reply);
}
