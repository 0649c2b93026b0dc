import type { Platform } from '../../core/platform';
import { systemClock } from '../systemClock';
import { fetchTransport } from './fetchTransport';

export const platform: Platform = {
  transport: fetchTransport,
  clock: systemClock,
  openLocalFile: undefined,
  ignoresCase: false,
  startDemoService: undefined,
};
