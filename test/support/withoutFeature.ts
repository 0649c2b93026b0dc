/** The names that the imports of a feature's files give, and the imports. */
const imports = /^import (?:type )?([^;]*?) from '([^']+)';\n/gm;

/**
 * A source without a feature: without its imports, and without the entries and statements that use these or name its
 * folder. Expects lines as the formatter breaks them.
 */
export function withoutFeature(source: string, feature: string): string {
  const folder = `features/${feature}/`;
  const names: string[] = [];
  const kept = source.replace(imports, (whole, clause: string, from: string) => {
    if (!from.includes(folder)) {
      return whole;
    }
    names.push(...(clause.match(/\w+(?=,? |$|,)/g) ?? []).filter(word => word !== 'type'));
    return '';
  });
  const isNamed = (line: string) =>
    line.includes(folder) || names.some(name => new RegExp(`\\b${name}\\b`).test(line));
  const lines = kept.split('\n');
  for (let at = lines.findIndex(isNamed); at !== -1; at = lines.findIndex(isNamed)) {
    const start = startOf(lines, at);
    lines.splice(start, endOf(lines, start) - start + 1);
  }
  return lines.join('\n');
}

/** The first line of the entry or statement of a line. An argument goes with the whole call. */
function startOf(lines: readonly string[], at: number): number {
  const parent = lines.findLastIndex(
    (line, index) => index < at && line !== '' && indent(line) < indent(lines[at]),
  );
  return lines[parent]?.endsWith('(') ? startOf(lines, parent) : at;
}

/** The last line of an entry or statement: the line that closes the bracket that its first line opens. */
function endOf(lines: readonly string[], start: number): number {
  return /[({[]$/.test(lines[start] ?? '')
    ? lines.findIndex((line, index) => index > start && indent(line) === indent(lines[start]))
    : start;
}

function indent(line = ''): number {
  return line.length - line.trimStart().length;
}
