/**
 * Returns a number for a message: 20 bits of FNV-1a.
 *
 * @param {string} message
 * @param {number} seed
 * @returns {number}
 */
export function messageHash(message, seed) {
  let hash = seed;
  for (let at = 0; at < message.length; at++) {
    hash = Math.imul(hash ^ message.charCodeAt(at), 0x01000193);
  }
  return ((hash >>> 20) ^ hash) & 0xfffff;
}

/**
 * Replaces `vscode.l10n` in the extension's bundle. It finds translations by message, or, in the package, by the
 * position in a list; see build/shortMessages.mjs.
 *
 * @param {Pick<typeof import('vscode').l10n, 't' | 'bundle'>} l10n
 * @param {{ seed: number, steps: string }} order of the list: the hashes of its messages, each as the difference to the
 *   previous one, in base 36, separated by spaces
 */
export function translator(l10n, { seed, steps }) {
  /** @type {Map<number, string> | undefined} */
  let translations;
  return {
    /**
     * @param {string} message
     * @param {Array<string | number | boolean>} values
     */
    t(message, ...values) {
      /** @type {unknown} */
      const list = l10n.bundle?.[''];
      if (!Array.isArray(list)) {
        return l10n.t(message, ...values);
      }
      translations ??= byHash(list, steps);
      const translation = translations.get(messageHash(message, seed)) ?? message;
      return translation.replace(/\{(\d+)\}/g, (whole, index) => String(values[index] ?? whole));
    },
  };
}

/**
 * @param {readonly string[]} list
 * @param {string} steps
 */
function byHash(list, steps) {
  let hash = 0;
  return new Map(
    steps.split(' ').map((step, index) => {
      hash += Number.parseInt(step, 36);
      return [hash, list[index] ?? ''];
    }),
  );
}
