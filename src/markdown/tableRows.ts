import type { Alignment } from './block';
import { codeEnds } from './codeSpans';
import { findFormula } from './findFormula';

/** @returns the cells of a table row; `\|` is a pipe within a cell, in code spans too (GFM, section 4.10) */
export function splitRow(line: string): string[] {
  return splitAt(line.trim(), pipes);
}

/**
 * Splits a row into as many cells as the table has columns, at most. GFM drops the others, but here, no cell vanishes:
 * if there are too many, pipes in code spans and formulas separate no cells, and the last cell has the rest of the row.
 */
export function splitRowInto(line: string, columns: number): string[] {
  const cells = splitRow(line);
  if (cells.length <= columns) {
    return cells;
  }
  const whole = splitAt(line.trim(), pipesInText);
  const count = whole.findLastIndex(text => text !== '') + 1;
  return count <= columns
    ? whole.slice(0, columns)
    : [...whole.slice(0, columns - 1), whole.slice(columns - 1, count).join(' | ')];
}

function splitAt(row: string, indexes: (row: string) => Iterable<number>): string[] {
  const cells: string[] = [];
  let cell = '';
  let start = 0;
  for (const pipe of indexes(row)) {
    if (row[pipe - 1] === '\\') {
      cell += row.slice(start, pipe - 1);
      start = pipe;
      continue;
    }
    cells.push(cell + row.slice(start, pipe));
    cell = '';
    start = pipe + 1;
  }
  cells.push(cell + row.slice(start));
  return withoutEmptyEnds(cells).map(text => text.trim());
}

/** Removes the cells before the first pipe and after the last one, if they are empty. */
function withoutEmptyEnds(cells: string[]): string[] {
  if (cells[0] === '') {
    cells.shift();
  }
  if (cells.at(-1) === '') {
    cells.pop();
  }
  return cells;
}

/** The index of each pipe. */
function* pipes(row: string): Iterable<number> {
  for (let pipe = row.indexOf('|'); pipe >= 0; pipe = row.indexOf('|', pipe + 1)) {
    yield pipe;
  }
}

/** The index of each pipe, without unescaped pipes in code spans and formulas. */
function* pipesInText(row: string): Iterable<number> {
  const endOfCode = codeEnds(row);
  const token = /`+|\\[\s\S]|\$|\|/g;
  let end = 0;
  for (let match = token.exec(row); match; match = token.exec(row)) {
    const { 0: text, index } = match;
    const isCovered = index < end;
    if (text === '\\|') {
      yield index + 1;
    } else if (text === '|' && !isCovered) {
      yield index;
    } else if (text.startsWith('`') && !isCovered) {
      end = endOfCode(index, text.length) ?? index + text.length;
    } else if (!isCovered) {
      const formulaEnd = findFormula(row, index);
      end = typeof formulaEnd === 'number' ? formulaEnd : index + text.length;
    }
  }
}

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
  const columns = withoutEmptyEnds(line.split('|').map(column => column.trim()));
  if (columns.length === 0 || !columns.every(column => /^:?-+:?$/.test(column))) {
    return undefined;
  }
  return columns.map(column => {
    const right = column.endsWith(':');
    return column.startsWith(':') ? (right ? 'center' : 'left') : right ? 'right' : '';
  });
}
