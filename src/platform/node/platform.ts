import type { Platform } from '../../core/platform';
import { systemClock } from '../systemClock';
import { nodeTransport } from './nodeTransport';
import { openLocalFile } from './openLocalFile';

export const platform: Platform = {
  transport: nodeTransport,
  clock: systemClock,
  openLocalFile,
  ignoresCase: ['darwin', 'win32'].includes(process.platform),
  startDemoService: async () => {
    // Loaded when it is first asked for: most windows never start it.
    const { startDemoService } = await import('./demoService');
    return startDemoService();
  },
};
