import { pathToFileURL } from 'node:url';

/**
 * Keeps the names of HTML's characters as a text, sorted by what they stand for, of which only the step from one to the
 * next is written: half of what the names take as a table or as a tree.
 *
 * @type {import('esbuild').Plugin}
 */
export const characterNames = {
  name: 'character-names',
  setup(build) {
    build.onLoad({ filter: /[\\/]character-entities[\\/]index\.js$/ }, async ({ path: file }) => {
      const { characterEntities } = await import(pathToFileURL(file).href);
      const text = JSON.stringify(writeNames(characterEntities));
      return {
        contents: `export const characterEntities = /* @__PURE__ */ (${readNames})(${text});`,
        loader: 'js',
      };
    });
  },
};

/**
 * Entries with a step, the names that stand for the same, and what follows the character, if anything.
 *
 * @param {Record<string, string>} named characters by their names
 */
function writeNames(named) {
  /** @type {Map<string, string[]>} */
  const byText = new Map();
  for (const [name, text] of Object.entries(named)) {
    byText.set(text, [...(byText.get(text) ?? []), name]);
  }
  const codeOf = (/** @type {string} */ text) => text.codePointAt(0) ?? 0;
  let last = 0;
  return [...byText]
    .sort(([one], [other]) => codeOf(one) - codeOf(other))
    .map(([text, names]) => {
      const step = codeOf(text) - last;
      last += step;
      const rest = text.slice(String.fromCodePoint(last).length);
      return [step === 1 ? '' : step.toString(36), names.join(' '), ...(rest ? [rest] : [])].join();
    })
    .join(';');
}

/**
 * Part of the bundle: the characters by their names.
 *
 * @param {string} text
 */
function readNames(text) {
  /** @type {Record<string, string>} */
  const named = {};
  let code = 0;
  for (const entry of text.split(';')) {
    const [step = '', names = '', rest = ''] = entry.split(',');
    code += step ? Number.parseInt(step, 36) : 1;
    for (const name of names.split(' ')) {
      named[name] = String.fromCodePoint(code) + rest;
    }
  }
  return named;
}
