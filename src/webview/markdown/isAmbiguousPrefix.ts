import { reasoningNames } from '../../protocol/reasoningTags';
import { unfinishedTag } from './unfinishedTag';

/** Runs of markup characters, list numbers, and the start of a formula. */
const markup = /^[\s>*+=#`~_|:$-]*(?:\d{1,9}[.)]?\s*|\\[[\]]?)?$/;

/** The start of a formula, which must end on the line's end. */
const formula = /^\s*(?:\$\$|\\\[)/;

/** A footnote without its text, or a reference to one. */
const footnote = /^[\s>]*\[(?:\^[^\]\s]{0,50}\]?)?$/;

const blockTags = new RegExp(`</?(?:details(?: open)?|summary|${reasoningNames.join('|')})>`, 'gi');

/** UTF-16 code units; a longer line is never ambiguous. */
const maxLength = 200;

/**
 * Tests if an unfinished line could still become one of several blocks: a list item, a fence, a thematic break, a table
 * row, a formula, a footnote or an HTML element. Such a line is not shown until more of it arrives, so that no block
 * appears and vanishes.
 */
export function isAmbiguousPrefix(line: string): boolean {
  return (
    line.length < maxLength &&
    (markup.test(withoutTag(line)) || formula.test(line) || footnote.test(line))
  );
}

/** Also without the tags that a line of details or reasoning may start with. */
function withoutTag(line: string): string {
  return line.slice(0, line.length - unfinishedTag(line)).replace(blockTags, '');
}
