import { pathToFileURL } from 'node:url';

/**
 * Stores the names of HTML's characters as a text that is sorted by character, with only the difference between each
 * character code and the next. This is half the size of the names as a table or a tree.
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
 * Writes one entry per character: the difference to the previous character code, the names of the character, and the
 * text that follows the character, if any.
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
 * Becomes part of the bundle: returns the characters by their names.
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
