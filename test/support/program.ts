import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { atExit } from '../host/cleanup.mjs';
import { npm } from '../host/command.mjs';
import { root } from '../host/root.mjs';

/** The end of the program: its exit status, or the signal that ended it, and its whole output. */
export interface ProgramEnd {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  readonly errors: string;
}

export interface RunningProgram {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** The output so far. */
  readonly output: string;
  readonly errors: string;
  readonly ended: Promise<ProgramEnd>;
}

interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The folder in which the npm package is installed, once for all tests of a process. */
let installed: Promise<string> | undefined;

/** Packs the npm package that was built, and installs it in an empty folder, as users do. */
export function installProgram(): Promise<string> {
  installed ??= (async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'agent-query-cli-'));
    after(() => rm(folder, { recursive: true, force: true }));
    const quiet = { cwd: folder, output: 'hold' } as const;
    await npm(['pack', path.join(root, 'dist/npm'), '--pack-destination', folder], quiet);
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    const archive = `./agent-query-${version}.tgz`;
    await npm(['install', '--offline', '--no-audit', '--no-fund', archive], quiet);
    return folder;
  })();
  return installed;
}

/** Starts the installed program. */
export async function startProgram(
  args: readonly string[],
  { cwd, env }: ProgramOptions = {},
): Promise<RunningProgram> {
  const folder = await installProgram();
  const file = path.join(folder, 'node_modules/agent-query/agent-query.js');
  const child = spawn(process.execPath, [file, ...args], {
    cwd: cwd ?? folder,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const forget = atExit(() => child.kill());
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', text => {
    errors += text;
  });
  // A program that has ended reads no more.
  child.stdin.on('error', () => undefined);
  return {
    child,
    get output() {
      return output;
    },
    get errors() {
      return errors;
    },
    ended: once(child, 'close').then(([status, signal]) => {
      forget();
      return { status, signal, output, errors };
    }),
  };
}

/** Runs the installed program to its end, without input. */
export async function runProgram(
  args: readonly string[],
  options?: ProgramOptions,
): Promise<ProgramEnd> {
  const { child, ended } = await startProgram(args, options);
  child.stdin.end();
  return ended;
}
