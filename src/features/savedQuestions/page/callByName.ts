import type { Composer } from '../../../webview/composer/composer';
import type { EmptyState } from '../../../webview/conversation/emptyState';
import { ask, Latest } from '../../../webview/page/ask';
import type { StatusRegion } from '../../../webview/page/statusRegion';
import { strings } from '../../../webview/page/strings';
import { post } from '../../../webview/page/vscodeApi';

/** A text that can begin with the name of a saved question, such as `/tests class: Tides`. */
const callsPrompt = /^\s*\/[^\s/\\]+(?:\s|$)/;

/** Lets users call saved questions in the Question box by their names, or select them in a list, for a `/`. */
export function callByName(
  composer: Composer,
  start: Pick<EmptyState, 'addWay'>,
  status: StatusRegion,
): void {
  const { box } = composer;
  /** The text that the extension replaces with a saved question; undefined if there is none. */
  let called: string | undefined;
  /** True if a `/` at the beginning calls no saved question: the user closed their list, or one is filled in. */
  let isLiteral = false;

  /**
   * Has the extension fill in a saved question. The question is not sent before the user has seen it. Sends the typed
   * text if there is no such saved question.
   *
   * @param id the id; undefined for the saved question whose name is at the beginning of the text
   */
  async function fillIn(id: string | undefined): Promise<void> {
    const typed = box.value;
    called = typed;
    const outcome = await ask({ type: 'prompt.choose', id, typed });
    const isSame = called === typed && box.value === typed;
    called = undefined;
    if (outcome === 'filled') {
      status.say(strings.promptFilled);
    } else if (outcome === 'none' && isSame) {
      isLiteral = true;
      composer.submit();
    }
  }

  composer.calls = {
    takes(question) {
      if (called === question) {
        return true;
      }
      const isCall = callsPrompt.test(question) && !isLiteral;
      if (isCall) {
        void fillIn(undefined);
      }
      return isCall;
    },
    drafted(isFilledIn) {
      isLiteral = isFilledIn && beginsWithSlash(box.value);
    },
  };
  box.addEventListener('input', () => {
    isLiteral &&= beginsWithSlash(box.value);
  });
  box.addEventListener('paste', event => {
    // Whatever it began with, it begins with something else now, unless files were pasted.
    isLiteral &&= event.defaultPrevented || box.selectionStart !== 0;
  });
  start.addWay(strings.emptySlash, () => composer.begin('/', 0), '/');
  composer.completeWith({
    isCalledBy: text => text.startsWith('/'),
    async load() {
      const { PromptCompletion } = await import('./promptCompletion');
      return new PromptCompletion(box, status, new Latest(), {
        chosen: id => void fillIn(id),
        create: () => post({ type: 'prompt.create' }),
        closed: () => {
          isLiteral = true;
        },
      });
    },
  });
}

function beginsWithSlash(text: string): boolean {
  return text.trimStart().startsWith('/');
}
