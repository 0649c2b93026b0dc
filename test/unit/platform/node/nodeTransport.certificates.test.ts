import assert from 'node:assert/strict';
import { globalAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { nodeTransport } from '../../../../src/platform/node/nodeTransport';
import { head } from '../../../service/faultWire';
import { expired } from '../../../service/tls/expired';
import { otherHost } from '../../../service/tls/otherHost';
import { selfSigned } from '../../../service/tls/selfSigned';
import { askForText } from '../../../support/query/askForText';
import { message } from '../../../support/query/readStream';

/** Certificates whose issuer is trusted here, so that each has only the tested fault. */
describe('a certificate', () => {
  const { ca } = globalAgent.options;
  let server: Server;
  let requests = 0;

  before(() => {
    globalAgent.options.ca = [expired.cert, otherHost.cert, selfSigned.cert];
  });
  after(() => {
    globalAgent.options.ca = ca;
  });
  afterEach(() => new Promise(resolve => server.close(resolve)));

  async function asked(certificate: { key: string; cert: string }) {
    requests = 0;
    server = createServer(certificate, socket => {
      socket.once('data', () => {
        requests += 1;
        socket.end(`${head('200 OK', 'Content-Type: text/event-stream')}data: ${message('Hi')}\n`);
      });
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return askForText(nodeTransport, `https://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  it('that is trusted lets the query through', async () => {
    const { text, error } = await asked(selfSigned);
    assert.equal(error, undefined);
    assert.equal(text, 'Hi');
  });

  for (const [what, certificate, code] of [
    ['that has expired', expired, 'CERT_HAS_EXPIRED'],
    ['of another host', otherHost, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ] as const) {
    it(`${what} prevents the query`, async () => {
      const { error } = await asked(certificate);
      assert.equal(error?.kind, 'tls');
      assert.equal(error.details.code, code);
      assert.equal(requests, 0);
    });
  }
});
