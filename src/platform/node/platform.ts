import type { Platform } from '../../core/platform';
import { systemClock } from '../systemClock';
import { nodeTransport } from './nodeTransport';
import { openLocalFile } from './openLocalFile';
import { readCredentials } from './readCredentials';

/** The platform of the desktop and remote extension. */
export const platform: Platform = {
  transport: nodeTransport,
  clock: systemClock,
  openLocalFile,
  readCredentials,
  ignoresCase: ['darwin', 'win32'].includes(process.platform),
  startDemoService: async () => {
    // Loaded on demand, since most windows never start it.
    const { startDemoService } = await import('./startDemoService');
    return startDemoService();
  },
  runProgram: async (command, options) => {
    // Loaded on demand, since most services need no program.
    const { runProgram } = await import('./programs/runProgram');
    return runProgram(command, options);
  },
};
