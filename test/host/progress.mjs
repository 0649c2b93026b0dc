import { print } from './output.mjs';

/** The interval at which a long step reports that it is still running. */
const heartbeatMs = 10_000;

/**
 * Runs a long step, and reports when it starts, that it is still running, and how long it took.
 *
 * @template T
 * @param {string} title in the present participle: `Installing …`
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function step(title, action) {
  const started = Date.now();
  print(`${title} …\n`);
  const timer = setInterval(
    () => print(`  … still ${lowerFirst(title)} (${seconds(started)})\n`),
    heartbeatMs,
  );
  try {
    const result = await action();
    print(`  done in ${seconds(started)}\n`);
    return result;
  } finally {
    clearInterval(timer);
  }
}

/**
 * @param {number} started from Date.now()
 * @returns {string}
 */
export function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

/** @param {string} text */
function lowerFirst(text) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
