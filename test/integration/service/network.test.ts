import assert from 'node:assert/strict';
import https from 'node:https';
import tls from 'node:tls';
import * as vscode from 'vscode';
import { startRecordingService } from '../../service/recordingService';
import { type Certificates, makeCertificates } from '../../service/tls/certificates';
import { type SecureService, startSecureService } from '../../service/tls/secureService';
import { channelText } from '../support/channelText';
import { ask, configure, useService } from '../support/sampleWorkspace';

describe('headers of a service', () => {
  const service = useService();

  afterEach(() => configure({ headers: undefined, services: undefined }));

  it('are sent with each query, and their values are masked in what the service echoes', async () => {
    const secret = 'canary-of-a-header';
    await configure({ headers: { 'X-Api-Key': secret } });
    service.current.onQuery(async stream => {
      await stream.log(`The key is ${secret}.`);
      await stream.message('You are known.');
      await stream.end();
    });
    const { outcome } = await ask('ask', { question: 'Who am I?' });
    assert.equal(outcome, 'complete');
    assert.equal(service.current.requests[0]?.headers['x-api-key'], secret);
    assert.doesNotMatch(await channelText(/The key is ••••••\./), new RegExp(secret));
  });

  it('go to their own service alone', async () => {
    const other = await startRecordingService();
    try {
      await configure({
        headers: { 'X-Api-Key': 'canary-of-the-base-url' },
        services: {
          Staging: { baseUrl: other.url, headers: { 'X-Staging': 'canary-of-staging' } },
        },
      });
      await vscode.commands.executeCommand('agentQuery.newConversation');
      await ask('ask', { question: 'Who am I there?' });
      await configure({ services: undefined });
      await vscode.commands.executeCommand('agentQuery.newConversation');
      await ask('ask', { question: 'Who am I here?' });
      const sent = [other, service.current].map(({ requests }) =>
        JSON.stringify(requests.map(({ headers, json }) => [headers, json])),
      );
      assert.match(sent[0] ?? '', /"x-staging":"canary-of-staging"/);
      assert.doesNotMatch(sent[0] ?? '', /canary-of-the-base-url/);
      assert.match(sent[1] ?? '', /"x-api-key":"canary-of-the-base-url"/);
      assert.doesNotMatch(sent[1] ?? '', /canary-of-staging/);
    } finally {
      await other.dispose();
    }
  });

  it('that the client sets itself are refused before anything is sent', async () => {
    await configure({ headers: { Host: 'other.test' } });
    const { outcome, error } = await ask('ask', { question: 'Where to?' });
    assert.equal(outcome, 'failed');
    assert.match(error ?? '', /^The setting agentQuery\.headers can't contain Host/);
    assert.equal(service.current.requests.length, 0);
  });
});

describe('certificates of a service', () => {
  let made: Certificates;
  let service: SecureService;
  let demanding: SecureService;

  before(async () => {
    made = await makeCertificates();
    [service, demanding] = await Promise.all([
      startSecureService(made.service),
      startSecureService({ ...made.service, requestCert: true, ca: made.authority.cert }),
    ]);
  });
  afterEach(() => configure({ tls: undefined, baseUrl: undefined, services: undefined }));
  after(async () => {
    await Promise.all([service, demanding].map(each => each.dispose()));
    await made.dispose();
  });

  const send = async () => {
    const { outcome, answer, error } = await ask('ask', { question: 'Who are you?' });
    return error ?? `${outcome}: ${answer}`;
  };

  it('are of a private authority that the setting names', async () => {
    await configure({ baseUrl: `https://127.0.0.1:${service.port}` });
    assert.match(await send(), /^The certificate of .* is from an authority that is not trusted/);
    await configure({ tls: { ca: made.authority.certFile } });
    assert.equal(await send(), 'complete: Recorded.');
  });

  it('leave the authorities of the system trusted', async () => {
    await configure({ baseUrl: `https://127.0.0.1:${service.port}` });
    const { createSecureContext } = tls;
    let ofSystem: number[] = [];
    Object.assign(tls, {
      createSecureContext(options: { readonly _vscodeAdditionalCaCerts?: readonly string[] }) {
        ofSystem.push(options._vscodeAdditionalCaCerts?.length ?? 0);
        return createSecureContext(options as tls.SecureContextOptions);
      },
    });
    try {
      await send();
      const without = ofSystem;
      ofSystem = [];
      await configure({ tls: { ca: made.authority.certFile } });
      await send();
      assert.ok(without.some(count => count > 0));
      assert.deepEqual(ofSystem, without);
    } finally {
      Object.assign(tls, { createSecureContext });
    }
  });

  it('are checked, though another extension and the environment have switched that off', async () => {
    const { options } = https.globalAgent;
    const variable = 'NODE_TLS_REJECT_UNAUTHORIZED';
    const { [variable]: value } = process.env;
    Object.assign(options, { rejectUnauthorized: false, checkServerIdentity: () => undefined });
    process.env[variable] = '0';
    try {
      service.reset();
      for (const host of ['127.0.0.1', 'agent.localhost']) {
        await configure({ baseUrl: `https://${host}:${service.port}`, tls: undefined });
        await vscode.commands.executeCommand('agentQuery.newConversation');
        assert.match(
          await send(),
          /^The certificate of .* is from an authority that is not trusted/,
        );
      }
      assert.deepEqual(service.clients, [], 'nothing was sent');
      await configure({ tls: { ca: made.authority.certFile } });
      assert.match(await send(), /^The certificate of .* was issued for a different host name/);
      assert.deepEqual(service.clients, [], 'nothing was sent');
      await configure({ baseUrl: `https://127.0.0.1:${service.port}` });
      await vscode.commands.executeCommand('agentQuery.newConversation');
      assert.equal(await send(), 'complete: Recorded.');
    } finally {
      for (const key of ['rejectUnauthorized', 'checkServerIdentity']) {
        Reflect.deleteProperty(options, key);
      }
      if (value === undefined) {
        delete process.env[variable];
      } else {
        process.env[variable] = value;
      }
    }
  });

  it('are demanded of the client, of the named service alone', async () => {
    const { authority, client } = made;
    await configure({ baseUrl: `https://127.0.0.1:${demanding.port}` });
    await configure({ tls: { ca: authority.certFile } });
    assert.match(await send(), /requires a client certificate\. .* agentQuery\.tls/);
    const own = { ca: authority.certFile, cert: client.certFile, key: client.keyFile };
    await configure({
      services: { Staging: { baseUrl: `https://127.0.0.1:${demanding.port}`, tls: own } },
    });
    await vscode.commands.executeCommand('agentQuery.newConversation');
    assert.equal(await send(), 'complete: Recorded.');
    assert.deepEqual(demanding.clients, ['Agent Query test, client']);
    // Those of the base URL are not for another service.
    await configure({
      tls: own,
      services: { Staging: { baseUrl: `https://127.0.0.1:${demanding.port}` } },
    });
    await vscode.commands.executeCommand('agentQuery.newConversation');
    assert.match(await send(), /^The certificate of .* is from an authority that is not trusted/);
    assert.deepEqual(demanding.clients, ['Agent Query test, client']);
  });

  it('are told by their file if they cannot be used', async () => {
    await configure({ baseUrl: `https://127.0.0.1:${service.port}` });
    await configure({ tls: { ca: '/no/such.pem' } });
    await vscode.commands.executeCommand('agentQuery.newConversation');
    assert.equal(await send(), '/no/such.pem does not exist. Check the setting agentQuery.tls.');
    const { certFile } = made.client;
    await configure({ tls: { cert: certFile, key: made.service.keyFile } });
    assert.match(await send(), /service\.key does not belong to the client certificate/);
  });
});
