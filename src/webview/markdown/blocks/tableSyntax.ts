import type { Alignment } from './block';

/** What has more columns stays text: nobody reads it as a table, and to lay out a row of one takes all cells of many. */
const MAX_COLUMNS = 64;

/** A row's cells without the outer pipes; `\|` is a pipe inside a cell, in code spans too. */
export function splitRow(line: string): string[] {
  const row = line.trim();
  const cells: string[] = [];
  let cell = '';
  let from = 0;
  for (let pipe = row.indexOf('|'); pipe >= 0; pipe = row.indexOf('|', pipe + 1)) {
    if (row[pipe - 1] === '\\') {
      cell += row.slice(from, pipe - 1);
      from = pipe;
      continue;
    }
    cells.push(cell + row.slice(from, pipe));
    cell = '';
    from = pipe + 1;
  }
  cells.push(cell + row.slice(from));
  if (cells[0] === '') {
    cells.shift();
  }
  if (cells.at(-1) === '') {
    cells.pop();
  }
  return cells.map(text => text.trim());
}

/** The alignments that a line such as `|:--|--:|` gives, if it is one. */
export function parseDelimiterRow(line: string): Alignment[] | undefined {
  if (!/^(?:[|:]|-[|:-])[ \t|:-]*$/.test(line)) {
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

/** The alignments of the table that a header and the line under it start, if they start one. */
export function parseTableStart(header: string, line: string): Alignment[] | undefined {
  if (!header.includes('|')) {
    return undefined;
  }
  const alignments = parseDelimiterRow(line);
  return alignments &&
    alignments.length <= MAX_COLUMNS &&
    alignments.length === splitRow(header).length
    ? alignments
    : undefined;
}
