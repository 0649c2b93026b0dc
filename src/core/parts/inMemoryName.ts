import { baseName } from '../files/baseName';
import { hiddenCharacters } from '../text/visibleText';

/** What browsers call a picture that was copied out of a program and has no name of its own. */
const nameless = /^(?:image\.\w+|)$/;

/** Extensions of the types that pictures are copied in. */
const extensions: Readonly<Record<string, string>> = {
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
};

/**
 * The name on the wire of something pasted or dropped: its own, or `pasted-image-1.png` and so on where it has none.
 *
 * @param given as the clipboard or the other program names it
 * @param taken names that are in use already
 */
export function inMemoryName(given: string, mimeType: string, taken: readonly string[]): string {
  const base = baseName(given).replace(hiddenCharacters, '').replaceAll('\t', '');
  if (!nameless.test(base)) {
    return base;
  }
  const stem = mimeType.startsWith('image/') ? 'pasted-image' : 'pasted-file';
  const extension = Object.hasOwn(extensions, mimeType) ? `.${extensions[mimeType]}` : '';
  const isTaken = (name: string) => taken.includes(name);
  let number = 1;
  while (isTaken(`${stem}-${number}${extension}`)) {
    number += 1;
  }
  return `${stem}-${number}${extension}`;
}
