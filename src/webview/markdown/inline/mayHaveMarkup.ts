/**
 * Markup, addresses, indented code, spaces beside line ends, which have a meaning, letters of scripts without spaces,
 * whose lines are joined, and hidden characters, which are marked.
 */
const markup =
  /[\\`*_~[\]<>&$@|\r\t\0\u1100-\u1fff\u202d\u202e\u2c00-\uffff]|:\/\/|www\.| \n|\n | {4}/i;

/** @returns false if a text certainly has no markup */
export function mayHaveMarkup(text: string): boolean {
  return markup.test(text);
}

/** Finds the first markup in texts that arrive one after the other. */
export class MarkupFinder {
  /** The end of the text before, with which the next text may be markup. */
  private before = '';

  /** @returns false if the text certainly has no markup, and makes none of the text before it */
  push(text: string): boolean {
    const arrived = this.before + text;
    this.before = arrived.slice(-3);
    return mayHaveMarkup(arrived);
  }
}
