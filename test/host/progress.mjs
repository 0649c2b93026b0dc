import { print } from './output.mjs';

/** How often a step that takes its time says that it is still at work. */
const heartbeat = 10_000;

/**
 * Runs one long step and shows that it started, that it goes on and how long it took.
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
    heartbeat,
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
