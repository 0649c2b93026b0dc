/**
 * Parses a typed line as cmd does: percent expansion, then quotes and carets, as described in "How does the Windows
 * Command Interpreter parse scripts?". Delayed expansion is off.
 *
 * @returns the command line that the program receives
 * @throws if cmd would find an operator, and so another command, or if the line is too long
 */
export function readCmdLine(line: string, variables: Readonly<Record<string, string>>): string {
  if (/[\r\n]/.test(line)) {
    throw new Error('several lines');
  }
  const expanded = expandPercents(line, variables);
  if (expanded.length > 8191) {
    throw new Error(`${expanded.length} characters`);
  }
  let result = '';
  let isQuoted = false;
  for (let index = 0; index < expanded.length; index++) {
    const character = expanded[index] ?? '';
    if (character === '"') {
      isQuoted = !isQuoted;
      result += character;
    } else if (isQuoted) {
      result += character;
    } else if (character === '^') {
      index++;
      result += expanded[index] ?? '';
    } else if ('&|<>()'.includes(character)) {
      throw new Error(`operator ${character} after ${result}`);
    } else {
      result += character;
    }
  }
  return result;
}

function expandPercents(line: string, variables: Readonly<Record<string, string>>): string {
  let result = '';
  for (let index = 0; index < line.length; index++) {
    const end = line[index] === '%' ? line.indexOf('%', index + 1) : -1;
    const [name = ''] = end < 0 ? [] : line.slice(index + 1, end).split(':');
    const value = variables[name.toUpperCase()];
    if (end > 0 && value !== undefined) {
      result += value;
      index = end;
    } else {
      result += line[index];
    }
  }
  return result;
}
