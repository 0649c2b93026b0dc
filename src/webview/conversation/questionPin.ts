import { beginning } from '../../base/shorten';
import { element } from '../page/element';

/** UTF-16 code units of a question that fill the lines of its pin in the widest panel. */
const maxLength = 400;

/**
 * The beginning of a question at the top of the view while its answer is read. A press on it leads to the question.
 *
 * The style sheet does all of it, without a listener to scrolling: the pin sticks to the top, and the question covers it
 * as long as that is in view. The text is an attribute, so that it is neither read aloud, found, nor copied again.
 */
export class QuestionPin {
  private readonly text = element('div', { class: 'question-pin' });
  readonly root = element('div', { class: 'question-track', 'aria-hidden': 'true' }, this.text);

  constructor(onPress: () => void) {
    this.text.addEventListener('click', onPress);
  }

  set(question: string): void {
    this.text.dataset.question = beginning(question, maxLength);
  }
}
