import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type * as vscode from 'vscode';
import { type Certificates, makeCertificates, passphrase } from '../../service/tls/certificates';
import { type SecureService, startSecureService } from '../../service/tls/secureService';
import { awaited } from '../support/awaited';
import { useExtension } from '../support/useExtension';

describe('a test of the connection', () => {
  const window = useExtension();

  /** Runs the test, to its end. */
  const testConnection = () => window.execute('Test connection');

  it('shows its progress, and ends immediately when it is canceled', async () => {
    let closed: Promise<number> | undefined;
    window.service.onQuery(stream => {
      closed = stream.closed;
      stream.head(200);
    });
    const over = testConnection();
    const { dialogs } = window.host;
    const progress = await window.progress('Testing connection');
    await awaited(
      'the type of the content',
      () => /^Content type: .* \(\d+ ms\)$/.test(progress.message),
      [dialogs.changed],
      () => progress.message,
    );
    progress.cancel();
    await closed;
    await over;
    assert.deepEqual(dialogs.progress, []);
    assert.deepEqual(window.notifications, [], 'nothing more is said');
    assert.equal(window.service.requests.length, 1);
  });

  it('names the setting that helps, and leads to it', async () => {
    window.service.refuse(404);
    void testConnection();
    const notification = await window.notification(/^There is no agent service at/);
    notification.press('Open base URL setting');
    const { args } = await window.recorded('workbench.action.openSettings');
    assert.deepEqual(args, ['agentQuery.baseUrl']);
  });

  it('leads to the section about the error in the documentation of the package', async () => {
    window.service.refuse(404);
    void testConnection();
    (await window.notification(/^There is no agent service at/)).press('Learn more');
    const { args } = await window.recorded('markdown.showPreview');
    const [shown] = args as [vscode.Uri];
    assert.equal(shown.fragment, 'response');
    assert.match(await readFile(shown.fsPath, 'utf8'), /^## Response$/m);
  });

  it('sends headers without encryption only after the user has agreed once', async () => {
    await window.updateSettings({
      'agentQuery.baseUrl': 'http://agent.test',
      'agentQuery.headers': { 'X-Api-Key': 'canary-of-a-header' },
    });
    const question = /^Send secrets to http:\/\/agent\.test without/;
    // This host does not exist, but some networks report that only after the timeout.
    const unresolved = /^Could not (?:resolve|connect)/;

    void testConnection();
    (await window.modal(question)).close();
    const refused = await window.notification(/^Nothing was sent, because secrets for/);
    assert.ok(refused.buttons.includes('Open base URL setting'));

    void testConnection();
    (await window.modal(question)).press('Send unencrypted');
    await window.notification(unresolved);

    void testConnection();
    await window.notification(unresolved);
    assert.ok(!window.log.join('\n').includes('canary-of-a-header'));
  });

  describe('with a client certificate whose key is encrypted', () => {
    let made: Certificates;
    let service: SecureService;

    before(async () => {
      made = await makeCertificates();
    });
    after(() => made.dispose());

    beforeEach(async () => {
      service = await startSecureService({
        ...made.service,
        requestCert: true,
        ca: made.authority.cert,
      });
      await window.updateSettings({
        'agentQuery.baseUrl': `https://127.0.0.1:${service.port}`,
        'agentQuery.tls': {
          ca: made.authority.certFile,
          cert: made.client.certFile,
          key: made.encryptedKeyFile,
        },
      });
    });
    afterEach(() => service.dispose());

    const passphraseBox = () => window.inputBox(`Passphrase of ${made.encryptedKeyFile}`);

    it('asks for the passphrase, and says that it is missing if the box is closed', async () => {
      void testConnection();
      const box = await passphraseBox();
      assert.ok(box.password, 'what is typed is hidden');
      box.hide();
      const said = await window.notification(/is encrypted\. Ask again to enter its passphrase\.$/);
      assert.ok(said.buttons.includes('Open certificate setting'));
      assert.deepEqual(service.clients, []);
    });

    it('stops asking when the test is canceled', async () => {
      const over = testConnection();
      await passphraseBox();
      (await window.progress('Testing connection')).cancel();
      await over;
      assert.equal(window.host.dialogs.box, undefined);
      assert.deepEqual(window.notifications, []);
      assert.deepEqual(service.clients, []);
    });

    it('asks again only after a wrong passphrase', async () => {
      void testConnection();
      (await passphraseBox()).enter('wrong');
      (await window.inputBox(/^Wrong passphrase\./)).enter(passphrase);
      await window.notification(/^Connection successful/);
      void testConnection();
      await window.notification(/^Connection successful/);
      assert.deepEqual(service.clients, Array(2).fill('Agent Query test, client'));
      assert.ok(!window.log.join('\n').includes(passphrase));
    });
  });
});
