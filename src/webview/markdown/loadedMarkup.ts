import type { ParsedDefinitions } from '../../markdown/definitions';

type Markup = typeof import('./markup');

let markup: Markup;

/** Sets the code of markup once it is loaded. */
export function setMarkup(loaded: Markup): void {
  markup = loaded;
}

/** The code of markup, which is loaded before a text with markup is drawn. Plain text doesn't need it. */
export function loadedMarkup(): Markup {
  return markup;
}

/** Reads link reference definitions with the code of markup. */
export function parseDefinitions(lines: string[]): ParsedDefinitions {
  return markup.parseDefinitions(lines);
}
