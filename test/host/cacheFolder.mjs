import os from 'node:os';
import path from 'node:path';

/**
 * The folder of the VS Codes for tests and of the times of tests: in the user's cache, shared by all checkouts, unless
 * `AGENT_QUERY_HOST_CACHE` names another folder. It must not be in the project: VS Code treats all extensions below the
 * folder of an extension under development as under development too, and then its built-in themes are missing.
 *
 * @returns {string}
 */
export function cacheFolder() {
  return process.env.AGENT_QUERY_HOST_CACHE || path.join(userCache(), 'agent-query');
}

function userCache() {
  const home = os.homedir();
  switch (process.platform) {
    case 'win32':
      return process.env.LOCALAPPDATA || path.join(home, 'AppData', 'Local');
    case 'darwin':
      return path.join(home, 'Library', 'Caches');
    default:
      return process.env.XDG_CACHE_HOME || path.join(home, '.cache');
  }
}
