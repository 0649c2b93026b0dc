import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ProgramEnd, ProgramOptions, ProgramResult, RunProgram } from '../../core/runProgram';
import { systemClock } from '../systemClock';
import { findProgram } from './findProgram';

export const runProgram: RunProgram = async ([program, ...args], options) => {
  const found = await findProgram(program, {
    path,
    home: os.homedir(),
    searchPath: process.env.PATH ?? '',
    inspect,
  });
  options.signal.throwIfAborted();
  if (typeof found === 'string') {
    return notStarted({ type: 'notStarted', reason: found });
  }
  try {
    const child = spawn(found.path, args, {
      cwd: os.homedir(),
      shell: false,
      windowsHide: true,
      // A separate group, so that its children can be stopped.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return await finish(child, options);
  } catch (error) {
    options.signal.throwIfAborted();
    const { code = String(error) } = error as NodeJS.ErrnoException;
    return notStarted({ type: 'notStarted', reason: 'other', code });
  }
};

/**
 * Waits until a program has ended and its output is closed, as a shell does.
 *
 * @throws the system's error if it did not start, or the signal's reason
 */
function finish(
  child: ChildProcess,
  { timeout, maxBytes, signal }: ProgramOptions,
): Promise<ProgramResult> {
  const output = new OutputBuffer(maxBytes);
  const errorOutput = new OutputBuffer(maxBytes);
  const killAtExit = () => killProgram(child);
  process.once('exit', killAtExit);
  return new Promise((resolve, reject) => {
    let cancelTimeout = () => {};
    const release = () => {
      cancelTimeout();
      signal.removeEventListener('abort', onAbort);
    };
    const end = (reached: ProgramEnd) => {
      release();
      resolve({ end: reached, output: output.bytes, errorOutput: errorOutput.text });
    };
    const stop = () => {
      stopProgram(child);
      child.stdout?.destroy();
      child.stderr?.destroy();
    };
    const onAbort = () => {
      release();
      stop();
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort);
    if (timeout > 0) {
      cancelTimeout = systemClock.after(timeout * 1000, () => {
        end({ type: 'timeout' });
        stop();
      });
    }
    child.stdout?.on('data', (bytes: Uint8Array) => {
      if (!output.add(bytes)) {
        end({ type: 'tooLong' });
        stop();
      }
    });
    child.stderr?.on('data', (bytes: Uint8Array) => errorOutput.add(bytes));
    child.once('error', error => {
      release();
      reject(error);
    });
    child.once('close', (exitCode, endSignal) => {
      process.removeListener('exit', killAtExit);
      end(
        exitCode === null
          ? { type: 'signal', signal: String(endSignal) }
          : { type: 'exit', exitCode },
      );
    });
  });
}

/** The type of the file at a path; links are followed. */
async function inspect(file: string): Promise<'executable' | 'notExecutable' | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) {
    return undefined;
  }
  try {
    await access(file, constants.X_OK);
    return 'executable';
  } catch {
    return 'notExecutable';
  }
}

function notStarted(end: ProgramEnd): ProgramResult {
  return { end, output: new Uint8Array(), errorOutput: '' };
}

/** Time in ms that a program has to clean up before it is killed. */
const graceMs = 1000;

/** The parts of the system that stopping a program needs. */
interface StoppingSystem {
  /** The platform, as in `process.platform`. */
  readonly platform: string;
  /** The folder of Windows. */
  readonly windows: string | undefined;
  /** Starts the tool of Windows that ends programs. */
  readonly spawn: (
    file: string,
    args: readonly string[],
    options: { readonly windowsHide: true; readonly stdio: 'ignore' },
  ) => Pick<ChildProcess, 'on'>;
}

const thisSystem: StoppingSystem = {
  platform: process.platform,
  windows: process.env.SystemRoot,
  spawn,
};

/**
 * Stops a program and its children. On Linux and macOS, these are the processes of its group, which it must lead; they
 * are asked to end, and killed if they do not.
 */
export function stopProgram(child: ChildProcess, system = thisSystem): void {
  if (system.platform === 'win32') {
    killTree(child, system);
    return;
  }
  signalGroup(child, 'SIGTERM');
  // Even if the program itself has ended, because its children may not have.
  setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
}

/** Kills a program and its children immediately, because this process is ending. */
export function killProgram(child: ChildProcess, system = thisSystem): void {
  if (system.platform === 'win32') {
    killTree(child, system);
  } else {
    signalGroup(child, 'SIGKILL');
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) {
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // All have ended.
  }
}

function killTree(child: ChildProcess, { windows = 'C:\\Windows', spawn }: StoppingSystem): void {
  if (child.pid === undefined) {
    return;
  }
  const tool = path.win32.join(windows, 'System32', 'taskkill.exe');
  spawn(tool, ['/pid', String(child.pid), '/t', '/f'], { windowsHide: true, stdio: 'ignore' })
    // Without the tool, at least the program itself.
    .on('error', () => child.kill());
}

/** The beginning of a program's output. */
class OutputBuffer {
  private readonly chunks: Uint8Array[] = [];
  private length = 0;

  /** @param maxBytes the number of bytes that are kept */
  constructor(private readonly maxBytes: number) {}

  /** @returns false if bytes had to be dropped */
  add(bytes: Uint8Array): boolean {
    const kept = bytes.subarray(0, this.maxBytes - this.length);
    this.chunks.push(kept);
    this.length += kept.length;
    return kept.length === bytes.length;
  }

  get bytes(): Uint8Array {
    return Buffer.concat(this.chunks);
  }

  /** The bytes decoded as UTF-8, without a byte order mark. */
  get text(): string {
    return new TextDecoder().decode(this.bytes);
  }
}
