import type { Platform } from '../../core/platform';
import { systemClock } from '../systemClock';
import { nodeTransport } from './nodeTransport';
import { openLocalFile } from './openLocalFile';

/** The platform of the desktop and remote extension. */
export const platform: Platform = {
  transport: nodeTransport,
  clock: systemClock,
  openLocalFile,
  ignoresCase: ['darwin', 'win32'].includes(process.platform),
  startDemoService: async () => {
    // Loaded on demand, since most windows never start it.
    const { startDemoService } = await import('./startDemoService');
    return startDemoService();
  },
};
