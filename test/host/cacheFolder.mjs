import os from 'node:os';
import path from 'node:path';

/**
 * Where the VS Codes for the tests are kept: in the user's cache, for all checkouts together, unless
 * `AGENT_QUERY_HOST_CACHE` says otherwise. Not in the project: VS Code takes the extensions below the
 * folder of one under development for under development too, and then its own themes are missing.
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
