import { literalPattern } from './literalPattern';

/**
 * A text in the form in which names and words are compared. What looks the same can be stored in two forms of Unicode: an
 * `é` is one character, or an `e` and an accent, as in many names of files from macOS. Files are opened by their own
 * names.
 */
export function inOneForm(text: string): string {
  return text.normalize('NFC');
}

/** A text in the form in which it is compared regardless of case; see {@link inOneForm}. */
export function folded(text: string): string {
  return inOneForm(text).toLowerCase();
}

/** A pattern that matches exactly a text, whatever its case and its form of Unicode. */
export function patternOf(text: string): RegExp {
  const source = [...inOneForm(text)].map(character => {
    const parts = character.normalize('NFD');
    return parts === character
      ? literalPattern(character)
      : `(?:${literalPattern(character)}|${literalPattern(parts)})`;
  });
  return new RegExp(source.join(''), 'giu');
}
