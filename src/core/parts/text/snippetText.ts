import { fencedBlock } from './fencedBlock';

/** A text with a name of its own, such as what was selected in a terminal. */
export interface Snippet {
  /** One line that says what it is. */
  readonly name: string;
  /** Of the text, as markdown names languages: `diff`, `console`, `text`. */
  readonly languageId: string;
  readonly text: string;
}

/** The text part that a snippet is sent as: what it is, then the text in a fence. */
export function snippetText({ name, languageId, text }: Snippet): string {
  return `${name} (${languageId})\n${fencedBlock(text, languageId)}`;
}

/** Names that others chose, such as a terminal's or a test's, in one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
