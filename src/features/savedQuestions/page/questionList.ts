import type { CompletionKind } from '../../../webview/composer/completions';
import { Latest } from '../../../webview/page/ask';

/** The list of saved questions, for a `/` at the beginning. */
export const questionList: CompletionKind = {
  isCalledBy: text => text.startsWith('/'),
  async load(box, status, listener) {
    const { PromptCompletion } = await import('./promptCompletion');
    return new PromptCompletion(box, status, new Latest(), listener);
  },
};
