/** Prepares a page to open VS Code from a server started by startServer. */
import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {object} PageOptions
 * @property {string[]} [extensionPaths] folders of extensions under development
 * @property {string} [testsPath] the suite to run in the extension host
 */

/**
 * @param {import('playwright-core').Page | import('playwright-core').BrowserContext} page or all
 *   pages of a context
 * @param {import('./server.mjs').Server} server
 * @param {PageOptions} options
 */
export async function prepareWindow(page, server, { extensionPaths = [], testsPath }) {
  await page.addInitScript(develop, {
    authority: server.authority,
    extensionPaths: extensionPaths.map(urlPath),
    testsPath: testsPath && urlPath(testsPath),
  });
  if (server.mode === 'suite') {
    // The key that encrypts secrets. code-server keeps one, but VS Code's own server has no source for it.
    const key = randomBytes(32);
    await page.route('**/mint-key', route => route.fulfill({ body: key }));
  }
}

/**
 * @param {import('./server.mjs').Server} server
 * @param {string} [opened] a folder or a .code-workspace file
 * @returns {string}
 */
export function address(server, opened) {
  const kind = opened?.endsWith('.code-workspace') ? 'workspace' : 'folder';
  // People read this URL, so only necessary characters are encoded.
  const path = encodeURIComponent(urlPath(opened ?? '/')).replaceAll('%2F', '/');
  return `http://${server.authority}/?${opened === undefined ? 'ew=true' : `${kind}=${path}`}`;
}

/**
 * Runs in the page before its own scripts. It adds the options that the desktop build takes from its command line to
 * the workbench's configuration, which is in the document.
 *
 * @param {{ authority: string, extensionPaths: string[], testsPath: string | undefined }} options
 */
function develop({ authority, extensionPaths, testsPath }) {
  if (window.top !== window) {
    return;
  }
  const remote = (/** @type {string} */ path) => ({
    $mid: 1,
    scheme: 'vscode-remote',
    authority,
    path,
  });
  new MutationObserver((_, observer) => {
    const element = document.getElementById('vscode-workbench-web-configuration');
    const settings = element?.getAttribute('data-settings');
    if (element && settings) {
      observer.disconnect();
      const developmentOptions = {
        extensions: extensionPaths.map(remote),
        ...(testsPath && { extensionTestsPath: remote(testsPath) }),
      };
      element.setAttribute(
        'data-settings',
        JSON.stringify({ ...JSON.parse(settings), developmentOptions }),
      );
    }
  }).observe(document, { childList: true, subtree: true });
}

/** @param {string} file */
function urlPath(file) {
  return decodeURIComponent(pathToFileURL(file).pathname);
}
