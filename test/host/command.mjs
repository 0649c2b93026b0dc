import { spawn } from 'node:child_process';
import path from 'node:path';
import { atExit } from './cleanup.mjs';
import { print } from './output.mjs';

/**
 * @typedef {object} CommandOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] added to the environment of this process
 * @property {'show' | 'hold'} [output] `hold` shows the output only if the command fails
 *
 * @typedef {object} CommandResult
 * @property {string} [failure] how it ended, unless it succeeded
 * @property {string} output
 */

/** A command exited with a code other than 0. Its output is already on the screen. */
export class CommandError extends Error {
  /**
   * @param {string} command
   * @param {string} failure
   */
  constructor(command, failure) {
    super(`${command} ${failure}`);
    this.name = 'CommandError';
  }
}

/**
 * Runs a command to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<void>}
 * @throws {CommandError} if the command fails
 */
export async function run(command, args, options) {
  const { failure, output } = await execute(command, args, options);
  if (failure !== undefined) {
    if (options?.output === 'hold') {
      print(output, 'stderr');
    }
    throw new CommandError([path.basename(command), ...args].join(' '), failure);
  }
}

/**
 * Runs a command to its end, and does not throw if the command fails.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {CommandOptions & { timeout?: number }} [options] timeout in milliseconds
 * @returns {Promise<CommandResult>}
 */
export async function execute(command, args, { cwd, env, output = 'show', timeout } = {}) {
  const child = spawn(command, args, {
    cwd,
    // The output goes through a pipe, so only this process knows whether colors are wanted.
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
    windowsHide: true,
  });
  const forget = atExit(() => child.kill());
  /** @type {Buffer[]} */
  const chunks = [];
  for (const name of /** @type {const} */ (['stdout', 'stderr'])) {
    child[name].on('data', chunk => {
      chunks.push(chunk);
      if (output === 'show') {
        print(chunk, name);
      }
    });
  }
  try {
    const failure = await /** @type {Promise<string | undefined>} */ (
      new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('close', (code, signal) =>
          resolve(code === 0 ? undefined : signal ? `was ended by ${signal}` : `failed (${code})`),
        );
      })
    );
    return {
      output: Buffer.concat(chunks).toString(),
      ...(failure !== undefined && { failure }),
    };
  } finally {
    forget();
  }
}

/**
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<void>}
 */
export async function npm(args, options) {
  await run(...npmCommand(args), options);
}

/**
 * The command line that runs npm. If npm started this process, the same npm is used, which needs no shell on Windows.
 *
 * @param {string[]} args
 * @returns {[command: string, args: string[]]}
 */
export function npmCommand(args) {
  const cli = process.env.npm_execpath;
  if (cli !== undefined && path.basename(cli) === 'npm-cli.js') {
    return [process.execPath, [cli, ...args]];
  }
  return process.platform === 'win32'
    ? ['cmd.exe', ['/d', '/s', '/c', 'npm', ...args]]
    : ['npm', args];
}
