import { hiddenInLine } from '../../protocol/hiddenCharacters';
import { baseName } from '../files/baseName';

/** Names that browsers give to images from the clipboard. */
const genericName = /^(?:image\.\w+|)$/;

/** File extensions by MIME type, for images from the clipboard. */
const extensions: Readonly<Record<string, string>> = {
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
};

/**
 * The name on the wire of a pasted or dropped file: its own, or `pasted-image-1.png` and so on if it has none.
 *
 * @param given the name that the clipboard or the other program gave
 * @param taken the names already in use
 */
export function inMemoryName(given: string, mimeType: string, taken: readonly string[]): string {
  const base = baseName(given).replace(hiddenInLine, '').replaceAll('\t', '');
  if (!genericName.test(base)) {
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
