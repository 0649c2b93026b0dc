import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../host/root.mjs';

/** The built file of a topic's child process, `topics/<name>.child.ts`. */
export function childFile(name: string): string {
  return path.join(root, 'out/bench/topics', `${name}.child.mjs`);
}

/**
 * Runs a topic's child process (`topics/<name>.child.ts`) and returns its output.
 *
 * @param timeout milliseconds
 * @param node the path of another Node; by default the one that runs this
 * @returns undefined if it took longer than the timeout
 */
export async function runChild(
  name: string,
  args: readonly string[],
  timeout: number,
  node = process.execPath,
): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(node, ['--expose-gc', childFile(name), ...args], {
      timeout,
      killSignal: 'SIGKILL',
    });
    return stdout;
  } catch (error) {
    if ((error as { killed?: boolean }).killed) {
      return undefined;
    }
    throw error;
  }
}
