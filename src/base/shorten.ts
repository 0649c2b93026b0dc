import { lazy } from './lazy';

/** UTF-16 code units of a grapheme cluster that is kept whole; longer ones are malicious. */
const maxClusterLength = 64;

/** Characters below this code never extend a grapheme cluster, except for LF after CR, which may be split. */
const firstCombiningCode = 0x300;

/** The first one of a process takes 10 ms. */
const segmenter = lazy(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/**
 * The beginning of a text, with an ellipsis if something is cut off. Grapheme clusters (UAX #29), such as surrogate
 * pairs, letters with accents and composed emoji, are not split.
 *
 * @param maxLength the length limit of the result with the ellipsis, in UTF-16 code units
 */
export function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, boundary(text, maxLength - 1))}…`;
}

/** The last boundary between grapheme clusters up to `end`. */
function boundary(text: string, end: number): number {
  if (text.charCodeAt(end) < firstCombiningCode) {
    return end;
  }
  // Two more code units show if a cluster begins at the end.
  const { index } = segmenter()
    .segment(text.slice(0, end + 2))
    .containing(end) as Intl.SegmentData;
  if (end - index <= maxClusterLength) {
    return index;
  }
  return (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end;
}

/**
 * The beginning of a text on one line, for titles.
 *
 * @param maxLength the length limit of the result, in UTF-16 code units
 */
export function beginning(text: string, maxLength: number): string {
  return shorten(oneLine(text), maxLength);
}

/** White space that is not one space between two words. */
const otherSpace = /[^\S ]|^ | {2}| $/;

/** A text on one line, with each run of white space as one space. */
export function oneLine(text: string): string {
  // Lists have thousands of texts, and most need no change.
  return otherSpace.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}

/**
 * Copies a text. JavaScript engines keep a string in memory as long as a substring of it, so a substring that is needed
 * longer should be copied.
 */
export function ownCopy(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
