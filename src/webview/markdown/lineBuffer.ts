import { attributePattern, reasoningNames } from '../../base/reasoningTags';
import type { Line } from '../../markdown/attempt';
import { LongData } from './images/longData';
import { unfinishedTag } from './inline/unfinishedTag';

/**
 * Splits text that arrives in pieces into lines that end with LF, CR LF or CR, and replaces NUL characters (CommonMark
 * 0.31, sections 2.1 and 2.3). Long data of images is taken out of the lines.
 */
export class LineBuffer {
  /** The line that has not ended yet. */
  partial = '';
  /** The data that the marks in the lines stand for. */
  readonly data = new LongData();
  /** A carriage return at the end, which may be half a line ending. */
  private carriageReturn = '';

  /** @returns the lines that end in this piece */
  push(piece: string): Line[] {
    const all = this.carriageReturn + piece.replaceAll('\0', '\uFFFD');
    this.carriageReturn = all.endsWith('\r') ? '\r' : '';
    const pieces = all.slice(0, all.length - this.carriageReturn.length).split(/(\r\n|\r|\n)/);
    const ended: Line[] = [];
    for (let at = 0; at + 1 < pieces.length; at += 2) {
      const text = this.partial + this.data.push(pieces[at] ?? '');
      this.data.endLine();
      this.partial = '';
      ended.push({ text, ending: pieces[at + 1] ?? '' });
    }
    this.partial += this.data.push(pieces.at(-1) ?? '');
    return ended;
  }
}

/** Runs of markup characters, list numbers, and the start of a formula. */
const markup = /^[\s>*+=#`~_|:$-]*(?:\d{1,9}[.)]?\s*|\\[[\]]?)?$/;

/** The start of a formula, which must end on the line's end. */
const formula = /^\s*(?:\$\$|\\\[)/;

/** A footnote without its text, or a reference to one. */
const footnote = /^[\s>]*\[(?:\^[^\]\s]{0,50}\]?)?$/;

const blockTags = new RegExp(
  `</?(?:(?:details|summary)${attributePattern}|${reasoningNames.join('|')})>`,
  'gi',
);

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

/** The line without a tag of details or reasoning at its start. */
function withoutTag(line: string): string {
  return line.slice(0, line.length - unfinishedTag(line)).replace(blockTags, '');
}
