import { realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import type { Platform } from '../../core/platform';
import { systemClock } from '../systemClock';
import { DiskStorage } from './diskStorage';
import { isListening } from './isListening';
import { nodeTransport } from './nodeTransport';
import { openLocalFile } from './openLocalFile';
import { readCredentials } from './readCredentials';
import { administratorFilePath, readProtectedFile } from './readProtectedFile';

/** The platform of the desktop and remote extension. */
export const platform: Platform = {
  transport: nodeTransport,
  keepsLocal: true,
  clock: systemClock,
  diskStorage: folder => new DiskStorage(folder),
  openLocalFile,
  homeFolder: homedir(),
  realPath: path => realpath(path),
  isReadOnly: async path => ((await stat(path)).mode & 0o222) === 0,
  readCredentials,
  readAdministratorFile: () => readProtectedFile(administratorFilePath(process.platform)),
  suggestedBaseUrl: () => process.env.AGENT_QUERY_BASE_URL,
  ignoresCase: ['darwin', 'win32'].includes(process.platform),
  isListening,
  runProgram: async (command, options) => {
    // Loaded on demand, since most services need no program.
    const { runProgram } = await import('./runProgram');
    return runProgram(command, options);
  },
};
