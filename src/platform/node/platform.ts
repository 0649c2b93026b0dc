import type { Platform } from '../../core/platform';
import { systemClock } from '../clock';
import { openLocalFile } from './localFile';
import { nodeTransport } from './transport';

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
