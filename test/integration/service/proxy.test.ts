import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import {
  type AuthenticatingProxy,
  startAuthenticatingProxy,
} from '../../service/authenticatingProxy';
import { type RecordingService, startRecordingService } from '../../service/recordingService';
import { type Certificates, makeCertificates } from '../../service/tls/certificates';
import { type SecureService, startSecureService } from '../../service/tls/secureService';
import { borrowPort } from '../../support/ports';
import { channelText } from '../support/channelText';
import { ask, configure } from '../support/sampleWorkspace';

const setHttp = (key: 'proxy' | 'proxySupport', value: string | undefined) =>
  vscode.workspace.getConfiguration('http').update(key, value, vscode.ConfigurationTarget.Global);

describe('a proxy of VS Code', () => {
  let proxy: Server;

  before(async () => {
    proxy = createServer((_request, response) => response.writeHead(403).end('No')).on(
      'connect',
      (_request, socket) => socket.end('HTTP/1.1 403 No\r\nContent-Length: 2\r\n\r\nNo'),
    );
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    await setHttp('proxy', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  });
  after(async () => {
    await setHttp('proxy', undefined);
    await configure({ baseUrl: undefined });
    proxy.close();
  });

  it('is reported if it refuses a connection', async () => {
    await configure({ baseUrl: 'https://agent.test' });
    const { outcome, error } = await ask('ask', { question: 'Through?' });
    assert.equal(outcome, 'failed');
    assert.match(error ?? '', /^The proxy refused the connection to agent\.test \(HTTP 403\)/);
  });

  it('is not used for this machine, at any of its addresses', async function () {
    if (process.platform !== 'linux') {
      this.skip();
    }
    const local = await startRecordingService(0, '127.0.0.2');
    try {
      for (const proxySupport of ['override', 'on', 'fallback', undefined]) {
        await setHttp('proxySupport', proxySupport);
        for (const host of ['127.0.0.2', '0x7f.2', '[::ffff:127.0.0.2]']) {
          await configure({ baseUrl: local.url.replace('127.0.0.2', host) });
          const { outcome, error } = await ask('ask', { question: 'Here?' });
          assert.deepEqual([outcome, error], ['complete', undefined], `${host}, ${proxySupport}`);
        }
      }
    } finally {
      await setHttp('proxySupport', undefined);
      await local.dispose();
    }
  });
});

describe('a proxy of VS Code that demands a login', () => {
  const password = 'canary-of-a-proxy';
  let proxy: AuthenticatingProxy;
  let service: RecordingService;
  let secure: SecureService;
  let made: Certificates;

  before(async () => {
    made = await makeCertificates();
    [proxy, service, secure] = await Promise.all([
      startAuthenticatingProxy(`me:${password}`),
      startRecordingService(),
      startSecureService({ ...made.service, requestCert: true, ca: made.authority.cert }),
    ]);
    const { authority, client } = made;
    await configure({
      tls: { ca: authority.certFile, cert: client.certFile, key: client.keyFile },
    });
  });
  beforeEach(() => {
    proxy.reset();
    secure.reset();
    service.reset();
  });
  after(async () => {
    await setHttp('proxy', undefined);
    await configure({ baseUrl: undefined, tls: undefined });
    await Promise.all([proxy.dispose(), service.dispose(), secure.dispose(), made.dispose()]);
  });

  const securely = () => `https://agent.test:${secure.port}`;
  const plainly = () => `http://agent.test:${new URL(service.url).port}`;
  const send = () => ask('ask', { question: 'Through?' });

  it('gets the login of http.proxy, and the service the client certificate', async () => {
    await setHttp('proxy', `http://me:${password}@${proxy.host}`);
    await configure({ baseUrl: securely() });
    assert.deepEqual(pick(await send()), ['complete', 'Recorded.', undefined]);
    assert.deepEqual(secure.clients, ['Agent Query test, client']);
    const what = `CONNECT agent.test:${secure.port}`;
    assert.deepEqual(proxy.asked, [{ what, isAllowed: true }]);
  });

  it('gets the login of http.proxy for a service without TLS, and the service does not', async () => {
    await setHttp('proxy', `http://me:${password}@${proxy.host}`);
    await configure({ baseUrl: plainly() });
    assert.deepEqual(pick(await send()), ['complete', 'Recorded.', undefined]);
    assert.equal(service.requests[0]?.headers['proxy-authorization'], undefined);
    assert.deepEqual(proxy.asked, [{ what: `POST ${plainly()}/query`, isAllowed: true }]);
  });

  for (const [what, login] of [
    ['without a login', ''],
    ['with a wrong login', 'me:wrong@'],
  ]) {
    for (const [scheme, baseUrl] of [
      ['https', securely],
      ['http', plainly],
    ] as const) {
      it(`is reported ${what} for ${scheme}, and the service gets nothing`, async () => {
        await setHttp('proxy', `http://${login}${proxy.host}`);
        await configure({ baseUrl: baseUrl() });
        const { outcome, error } = await send();
        assert.equal(outcome, 'failed');
        assert.match(error ?? '', /^The proxy requires authentication .*http\.proxy/);
        assert.ok(proxy.asked.length > 0 && proxy.asked.every(({ isAllowed }) => !isAllowed));
        assert.deepEqual([secure.clients.length, service.requests.length], [0, 0]);
      });
    }
  }

  it('is not used if http.proxySupport is off', async () => {
    await setHttp('proxy', `http://me:${password}@${proxy.host}`);
    await setHttp('proxySupport', 'off');
    try {
      await configure({ baseUrl: plainly() });
      assert.equal((await send()).outcome, 'failed');
      assert.deepEqual(proxy.asked, []);
    } finally {
      await setHttp('proxySupport', undefined);
    }
  });

  it('is reported by its host, without the login, if it cannot be reached', async () => {
    const gone = `127.0.0.1:${await borrowPort()}`;
    await setHttp('proxy', `http://me:${password}@${gone}`);
    for (const baseUrl of [securely(), plainly()]) {
      await configure({ baseUrl });
      const { error } = await send();
      assert.match(error ?? '', new RegExp(`^The proxy ${gone} for agent\\.test:\\d+ did not`));
    }
    assert.doesNotMatch(await channelText(/no connection to the proxy/), new RegExp(password));
  });
});

function pick({ outcome, answer, error }: Awaited<ReturnType<typeof ask>>) {
  return [outcome, answer, error];
}
