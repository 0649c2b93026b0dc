/** @returns the cells of a table row; `\|` is a pipe within a cell, in code spans too (GFM, section 4.10) */
export function splitRow(line: string): string[] {
  const row = line.trim();
  const cells: string[] = [];
  let cell = '';
  let start = 0;
  for (let pipe = row.indexOf('|'); pipe >= 0; pipe = row.indexOf('|', pipe + 1)) {
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
  if (cells[0] === '') {
    cells.shift();
  }
  if (cells.at(-1) === '') {
    cells.pop();
  }
  return cells.map(text => text.trim());
}
