import { element } from '../page/element';
import { setText } from '../page/setText';

/** UTF-16 code units of a question in its heading, at most, without spaces before it. */
const maxHeadingLength = 100;

let count = 0;

/**
 * A question's text, with its beginning as the heading of the turn. The beginning is not repeated, so that the question
 * is read, found, and copied once.
 */
export class QuestionText {
  private readonly heading = element('h2', { id: `turn-heading-${++count}` });
  private readonly rest = element('span');
  readonly root = element('div', { class: 'question-text', dir: 'auto' }, this.heading, this.rest);

  /** The id of the heading, which describes the question and its answer. */
  get headingId(): string {
    return this.heading.id;
  }

  /** Shows a text. */
  set(question: string): void {
    const end = headingEnd(question);
    setText(this.heading, question.slice(0, end));
    setText(this.rest, question.slice(end));
  }
}

/** The index at which the first line ends, or the last of its words that the heading has room for. */
function headingEnd(question: string): number {
  const start = Math.max(0, question.search(/\S/));
  const lineEnd = question.indexOf('\n', start);
  const end = lineEnd === -1 ? question.length : lineEnd;
  if (end - start <= maxHeadingLength) {
    return end;
  }
  const beginning = question.slice(start, start + maxHeadingLength).replace(/[\ud800-\udbff]$/, '');
  const wordEnd = beginning.search(/\s+\S*$/);
  return start + (wordEnd > 0 ? wordEnd : beginning.length);
}
