/**
 * Cleans up whatever must not outlive this process: child processes and temporary folders. Every way to exit ends in
 * Node's `exit` event (as an uncaught error does by itself), where only synchronous work is possible.
 */
import { constants } from 'node:os';

/** @type {Set<() => void>} */
const pending = new Set();

/**
 * @param {() => void} cleanup synchronous
 * @returns {() => void} unregisters the cleanup; call it once it is no longer needed
 */
export function atExit(cleanup) {
  if (pending.size === 0) {
    listen();
  }
  pending.add(cleanup);
  return () => pending.delete(cleanup);
}

const listen = once(() => {
  process.on('exit', () => {
    // Newest first: a process must end before the folder that it writes to is removed.
    for (const cleanup of [...pending].reverse()) {
      cleanup();
    }
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
});

/**
 * @param {() => void} action
 * @returns {() => void}
 */
function once(action) {
  let done = false;
  return () => {
    if (!done) {
      done = true;
      action();
    }
  };
}
