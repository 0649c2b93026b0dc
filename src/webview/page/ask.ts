import type { FromPanel, PanelQuestion, PanelQuestionType } from '../../protocol/fromPanel';
import type { PanelAnswers, PanelNews, PanelReply } from '../../protocol/toPanel';
import { vscodeApi } from './vscodeApi';

/** What the page does with the replies to one question. */
interface Asked {
  answered(answer: PanelReply & { type: 'answer' }): void;
  told(news: PanelReply & { type: 'news' }): void;
}

type NewsOf<Type> = Type extends keyof PanelNews ? PanelNews[Type] : never;

/** The questions without an answer, by number. */
const asked = new Map<number, Asked>();
let last = 0;

/** Asks the host. The answer never comes if the page is discarded before. */
export function ask<Type extends PanelQuestionType>(
  question: PanelQuestion<Type>,
): Promise<PanelAnswers[Type]> {
  return new Latest().ask(question);
}

/** Questions of which only the newest counts. */
export class Latest {
  private request = 0;

  /**
   * Asks the host, and forgets the question before.
   *
   * @param onNews called with what the host tells before the answer
   */
  ask<Type extends PanelQuestionType>(
    question: PanelQuestion<Type>,
    onNews: (news: NewsOf<Type>) => void = () => undefined,
  ): Promise<PanelAnswers[Type]> {
    this.forget();
    const request = ++last;
    this.request = request;
    return new Promise(resolve => {
      asked.set(request, {
        answered: ({ answer }) => resolve(answer as PanelAnswers[Type]),
        told: ({ news }) => onNews(news as NewsOf<Type>),
      });
      vscodeApi.postMessage({ ...question, request } as FromPanel);
    });
  }

  /** Makes the answer to the last question void: its promise is never resolved. */
  forget(): void {
    asked.delete(this.request);
  }
}

/** Passes a reply on to whoever asked, unless the question is forgotten. */
export function receiveReply(reply: PanelReply): void {
  const question = asked.get(reply.request);
  if (reply.type === 'news') {
    question?.told(reply);
  } else {
    asked.delete(reply.request);
    question?.answered(reply);
  }
}
