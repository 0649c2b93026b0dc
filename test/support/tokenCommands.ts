import { readFile } from 'node:fs/promises';

/** A command that runs a script with Node. On the desktop, `process.execPath` is Electron. */
export function script(text: string, ...args: readonly string[]): string[] {
  return [process.execPath, '-e', text, ...args];
}

/** A command that prints a token. */
export function prints(token: string): string[] {
  return script(`console.log(${JSON.stringify(token)})`);
}

/**
 * A command that prints a new token in each run: `token-1`, `token-2`, and so on.
 *
 * @param file that it counts in
 */
export function countingCommand(file: string): { command: string[]; runs: () => Promise<number> } {
  const text = `
    const fs = require('node:fs');
    fs.appendFileSync(process.argv[1], 'x');
    console.log('token-' + fs.statSync(process.argv[1]).size);
  `;
  return { command: script(text, file), runs: async () => (await readFile(file)).length };
}
