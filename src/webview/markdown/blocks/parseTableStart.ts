import type { Alignment } from './block';
import { splitRow } from './splitRow';

/** A table with more columns stays text: it is not readable, and laying out a row takes all cells of many rows. */
const maxColumns = 64;

/**
 * Recognizes a table's header and the delimiter row below it (GFM, section 4.10).
 *
 * @returns the alignment of each column; undefined if the two lines start no table
 */
export function parseTableStart(header: string, line: string): Alignment[] | undefined {
  const alignments = parseDelimiterRow(line);
  return alignments &&
    alignments.length <= maxColumns &&
    alignments.length === splitRow(header).length
    ? alignments
    : undefined;
}

/** The alignments that a line such as `|:--|--:|` gives. */
function parseDelimiterRow(line: string): Alignment[] | undefined {
  // Without these characters, it underlines a heading; a hyphen before a space starts a list.
  if (!/[|:]/.test(line) || !/^(?:[|:]|-[|:-])[ \t|:-]*$/.test(line)) {
    return undefined;
  }
  const columns = line.split('|').map(column => column.trim());
  if (columns[0] === '') {
    columns.shift();
  }
  if (columns.at(-1) === '') {
    columns.pop();
  }
  const alignments: Alignment[] = [];
  for (const column of columns) {
    if (!/^:?-+:?$/.test(column)) {
      return undefined;
    }
    const right = column.endsWith(':');
    alignments.push(column.startsWith(':') ? (right ? 'center' : 'left') : right ? 'right' : '');
  }
  return alignments.length > 0 ? alignments : undefined;
}
