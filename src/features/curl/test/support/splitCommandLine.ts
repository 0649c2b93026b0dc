/**
 * The arguments that a Windows program receives from its command line, by the rules of the C runtime ("Parsing C
 * command-line arguments") without those for the program's name.
 */
export function splitCommandLine(line: string): string[] {
  const found: string[] = [];
  let index = 0;
  while (index < line.length) {
    if (line[index] === ' ' || line[index] === '\t') {
      index++;
      continue;
    }
    let argument = '';
    let isQuoted = false;
    for (; index < line.length; index++) {
      const character = line[index] ?? '';
      if (!isQuoted && (character === ' ' || character === '\t')) {
        break;
      }
      const backslashes = /^\\+(?=")/.exec(line.slice(index))?.[0].length ?? 0;
      if (backslashes > 0) {
        argument += '\\'.repeat(Math.floor(backslashes / 2));
        index += backslashes - 1;
        if (backslashes % 2 === 1) {
          argument += '"';
          index++;
        }
      } else if (character === '"') {
        if (isQuoted && line[index + 1] === '"') {
          argument += '"';
          index++;
        } else {
          isQuoted = !isQuoted;
        }
      } else {
        argument += character;
      }
    }
    found.push(argument);
  }
  return found;
}
