import * as v from 'valibot';
import type { FeatureProtocol } from '../../../protocol/featureProtocol';
import type { FieldsOf } from '../../../protocol/messageSchema';

export const historyProtocol = {
  messages: {
    /** The id is part of a path. */
    'history.open': { id: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)) },
  },
  questions: {
    /** Asks for the last conversations of the workspace, newest first. */
    'history.last': {},
  },
  strings: t => ({
    lastConversations: t('Recent conversations'),
  }),
} satisfies FeatureProtocol;

/** A conversation in the list of the last ones. */
export interface ConversationView {
  readonly id: string;
  /** The title on one line, without hidden characters. */
  readonly title: string;
  /** The time of the last question, in milliseconds since the epoch. */
  readonly at: number;
}

declare module '../../../protocol/fromPage' {
  interface PageMessages extends FieldsOf<typeof historyProtocol.messages> {}
  interface PageQuestions extends FieldsOf<typeof historyProtocol.questions> {}
}

declare module '../../../protocol/toPage' {
  interface PageAnswers {
    readonly 'history.last': readonly ConversationView[];
  }
}

declare module '../../../protocol/pageStrings' {
  interface PageStrings extends ReturnType<typeof historyProtocol.strings> {}
}
