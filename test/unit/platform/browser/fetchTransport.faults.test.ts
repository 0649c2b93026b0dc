import assert from 'node:assert/strict';
import { fetchTransport } from '../../../../src/platform/browser/fetchTransport';
import { faultCases, startFaultService } from '../../../service/faultService';
import { askForText } from '../../../support/query/askForText';
import { testFaults } from '../../../support/query/testFaults';

/** Information that fetch does not expose, so that no client that uses it can report it. */
const beyondFetch: Readonly<Record<string, string>> = {
  'tls-self-signed': 'why a connection failed',
  'tls-to-plain-port': 'why a connection failed',
  'closed-on-connect': 'that a connection failed: it tries again until it is stopped',
  'status-407': 'a response that asks for the credentials of a proxy',
  'slow-head': 'a header that is on its way',
  informational: 'a response after informational ones, in Node',
  'cut-reset-open-length': 'a reset where the end of the connection ends the body',
  'gzip-cut': 'a compressed body that ends early',
  'br-cut': 'a compressed body that ends early',
  'gzip-corrupt': 'a compressed body that is broken, in Node',
  heartbeats: 'nothing; its short timers are for the other transport',
};

describe('query over fetch of a service that goes wrong', () => {
  testFaults(
    fetchTransport,
    faultCases.filter(({ name, heavy }) => !heavy && !Object.hasOwn(beyondFetch, name)),
  );

  it('ends with a timer even if fetch does not end a read', async () => {
    const service = await startFaultService();
    try {
      const timeouts = { firstEvent: 0.3, idle: 0.3 };
      const { error } = await askForText(fetchTransport, service.url('gzip-corrupt'), timeouts);
      assert.ok(error);
    } finally {
      await service.dispose();
    }
  });
});
