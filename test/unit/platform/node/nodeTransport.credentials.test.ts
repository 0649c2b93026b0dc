import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { globalAgent, request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import type { TlsOptions } from 'node:tls';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import type { TlsFiles } from '../../../../src/core/services/tlsFiles';
import { nodeTransport } from '../../../../src/platform/node/nodeTransport';
import { readCredentials } from '../../../../src/platform/node/readCredentials';
import {
  type CertificateFiles,
  type Certificates,
  makeCertificates,
  passphrase,
} from '../../../service/tls/certificates';
import { expired } from '../../../service/tls/expired';
import { otherHost } from '../../../service/tls/otherHost';
import { type SecureService, startSecureService } from '../../../service/tls/secureService';
import { selfSigned } from '../../../service/tls/selfSigned';
import { askForText } from '../../../support/query/askForText';

describe('a service with its own certificates', () => {
  let made: Certificates;
  let service: SecureService | undefined;

  before(async () => {
    made = await makeCertificates();
  });
  after(() => made.dispose());
  afterEach(async () => {
    await service?.dispose();
    service = undefined;
  });

  const own = (key: string, { certFile }: CertificateFiles = made.client): TlsFiles => ({
    ca: [made.authority.certFile],
    client: { cert: certFile, key },
  });

  async function serve(options: TlsOptions = {}): Promise<string> {
    service = await startSecureService({ ...made.service, ...options });
    return `https://127.0.0.1:${service.port}`;
  }

  async function ask(url: string, files?: TlsFiles) {
    const tls = files && (await readCredentials(files, passphrase));
    return askForText(each => nodeTransport({ ...each, tls }), url);
  }

  const demanding = () => ({ requestCert: true, ca: made.authority.cert });

  it('of a private authority is trusted only if the authority is configured', async () => {
    const url = await serve();
    assert.equal((await ask(url)).error?.details.code, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE');
    const others = { ca: [made.stranger.certFile], client: undefined };
    assert.equal((await ask(url, others)).error?.kind, 'tls');
    assert.deepEqual(service?.clients, [], 'nothing was sent');
    const { text, error } = await ask(url, { ca: [made.authority.certFile], client: undefined });
    assert.deepEqual([text, error], ['Recorded.', undefined]);
    assert.equal((await ask(url)).error?.kind, 'tls', 'other requests do not trust it');
  });

  for (const [what, certificate, code] of [
    ['name', otherHost, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['expiry', expired, 'CERT_HAS_EXPIRED'],
  ] as const) {
    it(`is still checked for its ${what}, and nothing is sent`, async () => {
      const ca = path.join(made.folder, `${what}.pem`);
      await writeFile(ca, certificate.cert);
      const url = await serve(certificate);
      const { error } = await ask(url, { ca: [ca], client: undefined });
      assert.deepEqual([error?.kind, error?.details.code], ['tls', code]);
      assert.deepEqual(service?.clients, []);
    });
  }

  it('does not replace the other trusted authorities', async () => {
    const { ca } = globalAgent.options;
    globalAgent.options.ca = [selfSigned.cert];
    try {
      const url = await serve(selfSigned);
      const { text, error } = await ask(url, { ca: [made.authority.certFile], client: undefined });
      assert.deepEqual([text, error], ['Recorded.', undefined]);
    } finally {
      globalAgent.options.ca = ca;
    }
  });

  for (const kind of ['keyFile', 'encryptedKeyFile', 'olderKeyFile'] as const) {
    it(`that demands a client certificate gets it (${kind})`, async () => {
      const url = await serve(demanding());
      const { text, error } = await ask(
        url,
        own(kind === 'keyFile' ? made.client.keyFile : made[kind]),
      );
      assert.deepEqual(
        [text, error, service?.clients],
        ['Recorded.', undefined, ['Agent Query test, client']],
      );
    });
  }

  it('never gets the connection that another request left open', async () => {
    const url = await serve({ ...demanding(), rejectUnauthorized: false });
    const { ca } = globalAgent.options;
    globalAgent.options.ca = [made.authority.cert];
    try {
      const left = request(url).end();
      const [answer] = await once(left, 'response');
      await once(answer.resume(), 'end');
      await new Promise(setImmediate);
      await ask(url, own(made.client.keyFile));
      const after = request(url).end();
      await once(after, 'response');
    } finally {
      globalAgent.options.ca = ca;
      globalAgent.destroy();
    }
    assert.deepEqual(service?.clients, [undefined, 'Agent Query test, client', undefined]);
  });

  for (const [version, alert] of [
    ['TLSv1.2', 'handshake_failure'],
    ['TLSv1.3', 'certificate_required'],
  ] as const) {
    it(`that demands a client certificate and gets none is reported (${version})`, async () => {
      const url = await serve({ ...demanding(), minVersion: version, maxVersion: version });
      const { error } = await ask(url, { ca: [made.authority.certFile], client: undefined });
      assert.deepEqual([error?.kind, error?.details.code], ['tls', alert], error?.message);
      assert.deepEqual(service?.clients, []);
    });
  }

  it('that closes the connection because it does not know the client is reported as such', async () => {
    const url = await serve(demanding());
    const { error } = await ask(url, own(made.stranger.keyFile, made.stranger));
    assert.deepEqual([error?.kind, error?.details.code], ['connect', 'ECONNRESET'], error?.message);
    assert.deepEqual(service?.clients, []);
  });

  for (const [number, alert] of [
    [40, 'handshake_failure'],
    [42, 'bad_certificate'],
    [44, 'certificate_revoked'],
    [45, 'certificate_expired'],
    [46, 'certificate_unknown'],
    [48, 'unknown_ca'],
    [49, 'access_denied'],
    [70, 'protocol_version'],
    [116, 'certificate_required'],
  ] as const) {
    it(`that ends the handshake is reported with its reason: ${alert}`, async () => {
      // A record with a fatal alert (RFC 8446, sections 5.1 and 6).
      const record = Buffer.from([0x15, 3, 3, 0, 2, 2, number]);
      const server = createServer(socket => socket.once('data', () => socket.end(record)));
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { error } = await ask(
        `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
        own(made.client.keyFile),
      );
      server.close();
      assert.deepEqual([error?.kind, error?.details.code], ['tls', alert], error?.message);
    });
  }

  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
    it(`that demands a client certificate for a large query is reported (${version})`, async () => {
      const url = await serve({ ...demanding(), minVersion: version, maxVersion: version });
      const tls = await readCredentials(
        { ca: [made.authority.certFile], client: undefined },
        undefined,
      );
      const chunk = Buffer.alloc(1024 * 1024);
      const asked = nodeTransport({
        url,
        headers: {},
        tls,
        body: {
          length: 50 * chunk.length,
          async *chunks() {
            for (let at = 0; at < 50; at += 1) {
              yield chunk;
            }
          },
        },
        signal: new AbortController().signal,
      });
      // The alert may be lost if the service resets the connection during a write.
      await assert.rejects(asked, (error: unknown) => {
        assert.ok(error instanceof AgentQueryError);
        const { code = '' } = error.details;
        assert.ok(
          ['handshake_failure', 'certificate_required', 'ECONNRESET', 'EPIPE'].includes(code),
          error.message,
        );
        return true;
      });
    });
  }

  it('is stopped while its certificates are prepared', async () => {
    const url = await serve();
    const abort = new AbortController();
    const tls = await readCredentials(own(made.client.keyFile), undefined);
    const asked = nodeTransport({
      url,
      headers: {},
      body: { length: 0, async *chunks() {} },
      tls,
      signal: abort.signal,
    });
    abort.abort();
    await assert.rejects(asked, { kind: 'cancelled' });
    assert.deepEqual(service?.clients, []);
  });

  it('reports a client certificate that TLS refuses', async () => {
    const url = await serve();
    const tls = {
      ca: [],
      client: { cert: made.client.cert, key: made.service.key, passphrase: undefined },
    };
    const { error } = await askForText(each => nodeTransport({ ...each, tls }), url);
    assert.deepEqual([error?.kind, error?.details.code], ['configuration', 'tlsUnusable']);
  });
});
