import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder } from './cacheFolder.mjs';
import { root } from './root.mjs';

/** The times that files of tests took when they last ran, in milliseconds by name. All checkouts share it. */
const timesFile = () => path.join(cacheFolder(), 'test-times.json');

/**
 * The name of a built file of tests and of its folder in out/failures.
 *
 * @param {string} file
 */
export function nameOf(file) {
  const name = path.relative(path.join(root, 'out/test'), file).split(path.sep).join('/');
  return name.replace('.test.mjs', '');
}

/**
 * Sorts files by the time that they took when they last ran. For one that has not run yet, its size says how long it
 * will take, as it does on average for the others.
 *
 * @param {readonly string[]} files
 * @returns {Promise<string[]>} the longest first
 */
export async function longestFirst(files) {
  const times = await readTimes();
  const known = await Promise.all(
    files.map(async file => ({ file, ms: times[nameOf(file)], size: (await stat(file)).size })),
  );
  const timed = known.filter(({ ms }) => ms !== undefined);
  const sum = (/** @type {'ms' | 'size'} */ what) =>
    timed.reduce((total, each) => total + (each[what] ?? 0), 0);
  const msPerByte = timed.length === 0 ? 1 : sum('ms') / sum('size');
  const expected = new Map(known.map(({ file, ms, size }) => [file, ms ?? size * msPerByte]));
  return [...files].sort((one, other) => (expected.get(other) ?? 0) - (expected.get(one) ?? 0));
}

/**
 * Keeps the times of files for the next run.
 *
 * @param {ReadonlyArray<{ file?: string | undefined, ms?: number | undefined }>} results
 */
export async function keepTimes(results) {
  const times = await readTimes();
  for (const { file, ms } of results) {
    if (file !== undefined && ms !== undefined) {
      times[nameOf(file)] = ms;
    }
  }
  const kept = timesFile();
  await mkdir(path.dirname(kept), { recursive: true });
  // Another run may read at the same time.
  const written = `${kept}.${process.pid}`;
  await writeFile(written, JSON.stringify(times));
  await rename(written, kept);
}

/** @returns {Promise<Record<string, number | undefined>>} none if they cannot be read, because they only save time */
async function readTimes() {
  try {
    return JSON.parse(await readFile(timesFile(), 'utf8'));
  } catch {
    return {};
  }
}
