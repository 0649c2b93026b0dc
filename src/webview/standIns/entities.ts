import { characterEntities } from 'character-entities';

/*
 * Replaces entities in the page: its table of character references, and the code that looks them up in any text, take
 * twice as much as these names in the package. Only parsing HTML would make browsers tell those that they know.
 */

/**
 * Returns what a character reference such as `&auml;` stands for, or the reference if its name is unknown. This is the
 * only function that markdown-it uses, and always with a whole reference by name.
 */
export function decodeHTMLStrict(reference: string): string {
  const name = reference.slice(1, -1);
  return Object.hasOwn(characterEntities, name) ? (characterEntities[name] ?? '') : reference;
}
