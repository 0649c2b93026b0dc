import * as v from 'valibot';
import type { FeatureProtocol } from '../../../protocol/featureProtocol';
import type { FieldsOf } from '../../../protocol/messageSchema';

export const promptProtocol = {
  messages: {
    /** Saves the last question under a name that the user enters. */
    'prompt.create': {},
  },
  questions: {
    'prompt.list': {},
    /**
     * Fills in a saved question; `typed` is all of the text in the Question box. Without an id, it is the one whose name
     * is at the beginning of the text. The text comes in a `draft`, for whatever page there is once the user has given
     * the inputs.
     */
    'prompt.choose': { id: v.optional(v.string()), typed: v.string() },
  },
  strings: t => ({
    noPrompts: t('No saved questions yet. Save a question…'),
    promptFilled: t('Saved question inserted'),
    promptFound: t('1 saved question. Press Tab to use it.'),
    promptsFound: t('{0} saved questions. Press Tab to use the first.'),
    savedQuestions: t('Saved questions'),
    emptySlash: t('Use a saved question'),
  }),
} satisfies FeatureProtocol;

/** A saved question. Its texts are on one line and have no hidden characters. */
export interface PromptView {
  readonly id: string;
  /** The name that is typed after `/`. */
  readonly name: string;
  /** The description, or the reason why the question can't be used; may be empty. */
  readonly description: string;
  /** A hint about the text that can follow the name; may be empty. */
  readonly hint: string;
  /** The localized origin; empty if it can only be the workspace. */
  readonly origin: string;
  readonly canUse: boolean;
}

/** The outcome for a saved question. `none`: no saved question has the name, so that the typed text can be sent. */
export type PromptOutcome = 'filled' | 'left' | 'none';

declare module '../../../protocol/fromPage' {
  interface PageMessages extends FieldsOf<typeof promptProtocol.messages> {}
  interface PageQuestions extends FieldsOf<typeof promptProtocol.questions> {}
}

declare module '../../../protocol/toPage' {
  interface PageAnswers {
    readonly 'prompt.list': readonly PromptView[];
    readonly 'prompt.choose': PromptOutcome;
  }

  interface PageNews {
    /** The saved questions found so far, because folders differ in speed. */
    readonly 'prompt.list': readonly PromptView[];
  }
}

declare module '../../../protocol/pageStrings' {
  interface PageStrings extends ReturnType<typeof promptProtocol.strings> {}
}
