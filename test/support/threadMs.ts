import { readFileSync } from 'node:fs';

/**
 * Milliseconds for which this thread has run, as Linux counts them, so that other work on the machine makes no
 * difference; elsewhere, milliseconds that have passed.
 */
export function threadMs(): number {
  if (process.platform !== 'linux') {
    return performance.now();
  }
  const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

/** Runs something, and measures the longest turn of the event loop until its end, in ms of {@link threadMs}. */
export async function longestTurn<T>(
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly turnMs: number }> {
  let turnMs = 0;
  let isOver = false;
  let last = threadMs();
  const turn = () => {
    const now = threadMs();
    turnMs = Math.max(turnMs, now - last);
    last = now;
    if (!isOver) {
      setImmediate(turn);
    }
  };
  setImmediate(turn);
  const result = await run();
  isOver = true;
  turn();
  return { result, turnMs };
}
