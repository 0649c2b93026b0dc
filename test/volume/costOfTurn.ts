import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Cost } from './reportCost';

const mebibyte = 1024 * 1024;

/** Bytes by which a window with an answer may exceed an idle one. */
export const mostMemory = 100 * mebibyte;

/**
 * Garbage is collected late unless there is no room for it, so the memory that an answer needs is the memory that it can
 * run with. The process fails if it needs more of the engine's heap than this, in mebibytes. The young generation takes
 * three semispaces.
 */
const heap = { old: 91, semispace: 1 };

/** The cost of one question in an open and saved conversation. `growth` is by how much its memory exceeds an idle one. */
export async function costOfTurn(baseUrl: string, page = ''): Promise<Cost> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    `--max-old-space-size=${heap.old}`,
    `--max-semi-space-size=${heap.semispace}`,
    path.resolve('out/test/volume/turn.child.mjs'),
    baseUrl,
    page,
  ]);
  const cost = JSON.parse(stdout) as Cost;
  // Memory outside the heap has no such limit, so garbage counts there.
  const growth = (heap.old + 3 * heap.semispace) * mebibyte - cost.idleHeap + cost.external;
  return { ...cost, growth };
}
