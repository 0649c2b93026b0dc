import type { Platform } from '../../core/platform';
import { systemClock } from '../clock';
import { fetchTransport } from './transport';

export const platform: Platform = {
  transport: fetchTransport,
  clock: systemClock,
  openLocalFile: undefined,
  ignoresCase: false,
  startDemoService: undefined,
};
