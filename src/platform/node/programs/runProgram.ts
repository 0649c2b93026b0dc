import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type {
  ProgramEnd,
  ProgramOptions,
  ProgramResult,
  RunProgram,
} from '../../../core/services/auth/runProgram';
import { findProgram } from './findProgram';
import { OutputBuffer } from './outputBuffer';
import { killProgram, stopProgram } from './stopProgram';

/** Timers with a longer delay in ms fire at once. */
const maxDelayMs = 2 ** 31 - 1;

/** Runs a program with node:child_process. */
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
      // A group of its own, so that its children can be stopped.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return await finish(child, options);
  } catch (error) {
    options.signal.throwIfAborted();
    return notStarted({ type: 'notStarted', reason: 'other', code: codeOf(error) });
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
    let timer: NodeJS.Timeout | undefined;
    const release = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    const end = (reached: ProgramEnd) => {
      release();
      resolve({ end: reached, output: output.text, errorOutput: errorOutput.text });
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
      const onTimeout = () => {
        end({ type: 'timeout' });
        stop();
      };
      timer = setTimeout(onTimeout, Math.min(timeout * 1000, maxDelayMs));
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

/** What there is at a path; links are followed. */
async function inspect(file: string): Promise<'executable' | 'notExecutable' | undefined> {
  try {
    if (!(await stat(file)).isFile()) {
      return undefined;
    }
  } catch {
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
  return { end, output: '', errorOutput: '' };
}

/** The system's code for a program that could not be started, such as `ENOEXEC`. */
function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
