import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { messageHash } from './plugins/translator.mjs';

/**
 * Determines the order of the sources' messages in the package's translations.
 *
 * @param {string} root the repository's folder
 * @returns {Promise<{ seed: number, hashes: readonly number[] }>} the smallest seed with which all messages have
 *   different hashes, and the hashes, sorted
 */
export async function messageOrder(root) {
  const file = path.join(root, 'l10n/bundle.l10n.json');
  const messages = Object.keys(JSON.parse(await readFile(file, 'utf8')));
  for (let seed = 1; ; seed++) {
    const hashes = new Set(messages.map(message => messageHash(message, seed)));
    if (hashes.size === messages.length) {
      return { seed, hashes: [...hashes].sort((one, other) => one - other) };
    }
  }
}

/**
 * Removes the English messages from translations, because they would be half of each language's file.
 *
 * @param {Uint8Array} json translations by message, as VS Code reads them
 * @param {Awaited<ReturnType<typeof messageOrder>>} order
 * @returns {Uint8Array} JSON: a list under an empty key, in this order
 */
export function shortenMessages(json, { seed, hashes }) {
  const all = Object.entries(JSON.parse(new TextDecoder().decode(json)));
  const byHash = new Map(all.map(([message, text]) => [messageHash(message, seed), text]));
  return new TextEncoder().encode(JSON.stringify({ '': hashes.map(hash => byHash.get(hash)) }));
}

/**
 * Returns the order in the form that the extension's bundle contains.
 *
 * @param {Awaited<ReturnType<typeof messageOrder>>} order
 */
export function orderForBundle({ seed, hashes }) {
  const steps = hashes.map((hash, index) => (hash - (hashes[index - 1] ?? 0)).toString(36));
  return { seed, steps: steps.join(' ') };
}
