/** A value that the shell fills in: an environment variable. */
interface Variable {
  readonly env: string;
}

/** The user's home folder, which PowerShell has in a variable of the shell. */
export const home: Variable = { env: 'HOME' };

/** One argument of a command: texts that are passed on exactly, and values that the shell fills in. */
export type CommandWord = ReadonlyArray<string | Variable>;

/** The names of a word's environment variables, each once. */
export function variablesIn(word: CommandWord): readonly string[] {
  return [...new Set(word.flatMap(piece => (typeof piece === 'string' ? [] : [piece.env])))];
}

/** Names environment variables for secrets of a kind: each call returns another one. */
export function variableNaming(kind: 'HEADER' | 'SECRET'): (name: string) => string {
  const taken = new Set<string>();
  return name => {
    const variable = `AGENT_QUERY_${kind}_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
    let free = variable;
    for (let count = 2; taken.has(free); count += 1) {
      free = `${variable}_${count}`;
    }
    taken.add(free);
    return free;
  };
}
