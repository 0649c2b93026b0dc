/** White space that is not one space between two words. */
const otherSpace = /[^\S ]|^ | {2}| $/;

/** A text on one line, with each run of white space as one space. */
export function oneLine(text: string): string {
  // Lists have thousands of texts, and most need no change.
  return otherSpace.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}
