/**
 * Gives the texts of the manifest short names, since only readers of the sources need the long ones, and writes the
 * JSON without spaces.
 *
 * @param {string} path of a file in the package
 * @param {Uint8Array} content
 * @param {readonly string[]} names of all texts
 * @returns {Uint8Array}
 */
export function shortenManifest(path, content, names) {
  const short = (/** @type {string} */ name) => names.indexOf(name).toString(36);
  const json = JSON.parse(new TextDecoder().decode(content), (_, value) =>
    typeof value === 'string'
      ? value.replace(/^%([^%]+)%$/, (_whole, name) => `%${short(name)}%`)
      : value,
  );
  const isTexts = path.includes('package.nls');
  const shortened = isTexts
    ? Object.fromEntries(Object.entries(json).map(([name, text]) => [short(name), text]))
    : json;
  return new TextEncoder().encode(JSON.stringify(shortened));
}
