import { fencedBlock } from './fencedBlock';

/** A text that is not in a file, such as a selection in a terminal. */
export interface Snippet {
  /** What the text is, on one line. */
  readonly name: string;
  /** The info string of the fence: `diff`, `console`, `text`. Empty if the text is sent as it is. */
  readonly languageId: string;
  readonly text: string;
}

/** The text part for a snippet: its name and language, then the text in a fence, or the text alone. */
export function snippetText({ name, languageId, text }: Snippet): string {
  return languageId === '' ? text : `${name} (${languageId})\n${fencedBlock(text, languageId)}`;
}
