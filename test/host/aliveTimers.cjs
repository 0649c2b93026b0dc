/**
 * Loaded before tests: long timers count only the time in which this process was running. A virtual machine that is
 * saved or moved stands still for half a minute, its clock goes on, and limits of Mocha and Playwright would be reached
 * through no fault of a test.
 */
const pieceMs = 1000;
const { setTimeout: start } = globalThis;

/** @type {(callback: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => NodeJS.Timeout} */
const startAlive = (callback, ms = 0, ...args) => {
  let pieces = Math.ceil(ms / pieceMs);
  if (!(pieces > 1 && Number.isFinite(pieces))) {
    return start(callback, ms, ...args);
  }
  // One timer that is started again, so that it can be cleared like any other.
  const timer = start(() => {
    pieces -= 1;
    if (pieces > 0) {
      timer.refresh();
    } else {
      callback(...args);
    }
  }, ms / pieces);
  return timer;
};

globalThis.setTimeout = Object.defineProperties(
  /** @type {typeof setTimeout} */ (startAlive),
  Object.getOwnPropertyDescriptors(start),
);
