import type { Platform } from '../../core/platform';
import { systemClock } from '../systemClock';
import { fetchTransport } from './fetchTransport';

/** The platform of the web extension, in a worker. */
export const platform: Platform = {
  transport: fetchTransport,
  keepsLocal: false,
  clock: systemClock,
  diskStorage: undefined,
  openLocalFile: undefined,
  homeFolder: undefined,
  realPath: undefined,
  isReadOnly: undefined,
  readCredentials: undefined,
  readAdministratorFile: () => undefined,
  suggestedBaseUrl: () => undefined,
  ignoresCase: false,
  isListening: undefined,
  runProgram: undefined,
};
