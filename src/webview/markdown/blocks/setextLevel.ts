import { isSpaceOrTab, type LineCursor } from './lineCursor';

/**
 * Recognizes the underline of a setext heading at the cursor, which does not move (CommonMark 0.31, section 4.3).
 *
 * @returns the level of the heading that the underline makes of the paragraph above; undefined if it is no underline
 */
export function setextLevel({ text, nextNonspace }: LineCursor): 1 | 2 | undefined {
  const marker = text.charAt(nextNonspace);
  if (marker !== '=' && marker !== '-') {
    return undefined;
  }
  let index = nextNonspace;
  while (text[index] === marker) {
    index++;
  }
  while (isSpaceOrTab(text.charCodeAt(index))) {
    index++;
  }
  return index < text.length ? undefined : marker === '=' ? 1 : 2;
}
