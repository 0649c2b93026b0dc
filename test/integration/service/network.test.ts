import assert from 'node:assert/strict';
import https from 'node:https';
import tls from 'node:tls';
import * as vscode from 'vscode';
import { type Certificates, makeCertificates } from '../../service/tls/certificates';
import { type SecureService, startSecureService } from '../../service/tls/secureService';
import { ask, configure } from '../support/sampleWorkspace';

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

  it('can come from a private authority that the setting names', async () => {
    await configure({ baseUrl: `https://127.0.0.1:${service.port}` });
    assert.match(await send(), /^The certificate of .* is from an authority that is not trusted/);
    await configure({ tls: { ca: made.authority.certFile } });
    assert.equal(await send(), 'complete: Recorded.');
  });

  it('do not replace the authorities of the system', async () => {
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

  it('are checked even if another extension and the environment have disabled that', async () => {
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

  it('identify the client to the named service only', async () => {
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
    // The certificates for the base URL are not for another service.
    await configure({
      tls: own,
      services: { Staging: { baseUrl: `https://127.0.0.1:${demanding.port}` } },
    });
    await vscode.commands.executeCommand('agentQuery.newConversation');
    assert.match(await send(), /^The certificate of .* is from an authority that is not trusted/);
    assert.deepEqual(demanding.clients, ['Agent Query test, client']);
  });

  it('are reported with their file if they cannot be used', async () => {
    await configure({ baseUrl: `https://127.0.0.1:${service.port}` });
    await configure({ tls: { ca: '/no/such.pem' } });
    await vscode.commands.executeCommand('agentQuery.newConversation');
    assert.equal(await send(), '/no/such.pem does not exist. Check the setting agentQuery.tls.');
    const { certFile } = made.client;
    await configure({ tls: { cert: certFile, key: made.service.keyFile } });
    assert.match(await send(), /service\.key does not belong to the client certificate/);
  });
});
