/** UTF-16 units up to which characters that belong together are kept together; longer ones are made to do harm. */
const longestCharacter = 64;

/** Below this, no character belongs to the one before it. */
const firstCombining = 0x300;

/** Made when it is first needed: the first one of a process takes ten milliseconds. */
let segmenter: Intl.Segmenter | undefined;

/**
 * The beginning of a text, with an ellipsis if something is left out. What a reader sees as one character is not cut
 * in two: neither a surrogate pair nor a letter and its accents nor an emoji of several.
 *
 * @param length UTF-16 units that the result has at most, the ellipsis included
 */
export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, boundary(text, length - 1))}…`;
}

/** The last place up to `end` between two characters, as a reader sees them. */
function boundary(text: string, end: number): number {
  if (text.charCodeAt(end) < firstCombining) {
    return end;
  }
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  // Enough to tell whether the character at the end begins there.
  const { index } = segmenter.segment(text.slice(0, end + 2)).containing(end) as Intl.SegmentData;
  if (end - index <= longestCharacter) {
    return index;
  }
  return (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end;
}
