import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

/** Time in ms that a program has to clean up before it is killed. */
const graceMs = 1000;

/** What stopping a program needs of the system. */
interface StoppingSystem {
  /** As in `process.platform`. */
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
  // Also if the program itself has ended meanwhile, because its children may not have.
  setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
}

/** Kills a program and its children at once, because this process is ending. */
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
