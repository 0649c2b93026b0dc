import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../host/root.mjs';

/** Where the build puts the process of a topic, `topics/<name>.child.ts`. */
export function childFile(name: string): string {
  return path.join(root, 'out/bench/topics', `${name}.child.mjs`);
}

/**
 * What a process of a topic (`topics/<name>.child.ts`) writes, run in this Node.
 *
 * @param timeout milliseconds
 * @param node the path of another Node
 * @returns undefined where it took longer than that
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
