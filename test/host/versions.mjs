/**
 * The VS Code versions that all tests run on. code-server packages VS Code's own server and
 * workbench: its version is VS Code's with 3 added to the major number.
 *
 * @typedef {object} HostVersion
 * @property {string} vscode
 * @property {string} codeServer npm version of `code-server`
 * @property {string} node the Node version that it is made for
 */

/** @type {HostVersion} */
export const newest = { vscode: '1.139.1', codeServer: '4.139.1', node: '24' };

/** @type {HostVersion} The minimum that `engines.vscode` in package.json declares. */
export const floor = { vscode: '1.100.3', codeServer: '4.100.3', node: '20' };

/**
 * The version that the caller or `AGENT_QUERY_VSCODE` names.
 *
 * @param {string} [name] `1.139.1`, `1.100.3`, `newest`, `floor`
 * @returns {HostVersion}
 */
export function hostVersion(name = process.env.AGENT_QUERY_VSCODE || 'newest') {
  const known = { newest, floor, [newest.vscode]: newest, [floor.vscode]: floor };
  const found = Object.entries(known).find(([key]) => key === name)?.[1];
  if (found === undefined) {
    throw new Error(`VS Code ${name} is none of ${Object.keys(known).join(', ')}.`);
  }
  return found;
}
