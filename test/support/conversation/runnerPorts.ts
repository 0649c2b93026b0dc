import type { QueryConfiguration, RunnerPorts } from '../../../src/core/asking/runnerPorts';
import { SecretMask } from '../../../src/core/masking/secretMask';
import { systemClock } from '../../../src/platform/systemClock';

/** Without anything that a test would have to know. */
export const configuration: QueryConfiguration = {
  url: 'http://agent.test/query',
  headers: {},
  session: { mode: 'none', sessionId: '' },
  workspaceSession: '',
  kwargs: {},
  timeouts: { connect: 0, firstEvent: 0, idle: 0 },
};

/** The ports of a conversation that sends nothing. Each part is sent as its name. */
export const runnerPorts = (ports: Partial<RunnerPorts>): RunnerPorts => ({
  transport: () => Promise.reject(new Error('nothing is to be sent')),
  clock: systemClock,
  log: {},
  mask: new SecretMask(),
  answeringUrls: new Set(),
  currentService: () => ({ name: undefined, baseUrl: '' }),
  configuration: async () => configuration,
  openParts: async parts =>
    parts.map(record => ({
      record,
      outgoing: { type: 'text', text: 'name' in record.source ? record.source.name : '' },
    })),
  ...ports,
});
