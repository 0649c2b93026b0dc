import { fencedBlock } from './fencedBlock';

/** A text that is not in a file, such as a selection in a terminal. */
export interface Snippet {
  /** What the text is, on one line. */
  readonly name: string;
  /** The info string of the fence: `diff`, `console`, `text`. */
  readonly languageId: string;
  readonly text: string;
}

/** The text part for a snippet: its name and language, then the text in a fence. */
export function snippetText({ name, languageId, text }: Snippet): string {
  return `${name} (${languageId})\n${fencedBlock(text, languageId)}`;
}
