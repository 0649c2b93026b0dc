import assert from 'node:assert/strict';
import { agentForCheck } from '../../service/agentForCheck';
import { type Certificates, makeCertificates, passphrase } from '../../service/tls/certificates';
import { type SecureService, startSecureService } from '../../service/tls/secureService';
import { useWorkbench } from '../support/useWorkbench';

describe('a test of the connection', function () {
  this.bail(true);

  const ui = useWorkbench();

  it('shows how far it has come, and is over at once when it is cancelled', async () => {
    let closed: Promise<number> | undefined;
    ui.service.onQuery(stream => {
      closed = stream.closed;
      stream.head(200);
    });
    await ui.workbench.runCommand('Test connection');
    const notification = ui.workbench.page.locator('.notifications-toasts .notification-list-item');
    await notification.getByText(/Content type: .* \(\d+ ms\)/).waitFor();
    await notification.getByRole('button', { name: 'Cancel' }).click();
    await closed;
    await notification.waitFor({ state: 'detached' });
    assert.deepEqual(await ui.workbench.notifications(), [], 'nothing more is said');
    assert.equal(ui.service.requests.length, 1);
  });

  it('names the setting that helps, and leads to it', async () => {
    ui.service.onQuery(stream => {
      stream.head(404);
      return stream.end();
    });
    await ui.workbench.runCommand('Test connection');
    const notification = ui.workbench.page.locator('.notifications-toasts .notification-list-item');
    await notification.getByText('There is no agent service at').waitFor();
    await notification.getByRole('button', { name: 'Open base URL setting' }).click();
    await ui.workbench.page.getByRole('textbox', { name: 'agentQuery.baseUrl' }).waitFor();
  });

  /** Resolves when no notification is visible. The notification of an earlier test stays for a moment. */
  const gone = () =>
    ui.workbench.page
      .locator('.notifications-toasts .notification-list-item')
      .first()
      .waitFor({ state: 'detached' });

  it('sends headers without encryption only if that is agreed to, which is asked once', async () => {
    await ui.workbench.tidy();
    await ui.workbench.updateSettings({
      'agentQuery.baseUrl': 'http://agent.test',
      'agentQuery.headers': { 'X-Api-Key': 'canary-of-a-header' },
    });
    const { page } = ui.workbench;
    const notification = page.locator('.notifications-toasts .notification-list-item');
    const dialog = page
      .getByRole('dialog')
      .filter({ hasText: 'Send the headers of your settings' });
    // This host does not exist, but some networks report that only after the timeout.
    const unresolved = page
      .locator('.notification-list-item')
      .getByText(/Could not (?:resolve|connect)/)
      .first();

    await ui.workbench.runCommand('Test connection');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await notification.getByText('Nothing was sent, because the headers for').waitFor();
    await notification.getByRole('button', { name: 'Open headers setting' }).waitFor();
    await ui.workbench.runCommand('Notifications: Clear All Notifications');
    await gone();

    await ui.workbench.runCommand('Test connection');
    await dialog.getByRole('button', { name: 'Send unencrypted' }).click();
    await ui.workbench.showNotification(unresolved);
    await ui.workbench.runCommand('Notifications: Clear All Notifications');
    await gone();

    await ui.workbench.runCommand('Test connection');
    await ui.workbench.showNotification(unresolved);
    await ui.workbench.runCommand('Notifications: Clear All Notifications');
    await gone();
    await ui.workbench.updateSettings({
      'agentQuery.baseUrl': ui.service.url,
      'agentQuery.headers': {},
    });
  });

  describe('with a client certificate whose key is encrypted', () => {
    let made: Certificates;
    let service: SecureService;

    before(async () => {
      made = await makeCertificates();
      service = await startSecureService({
        ...made.service,
        requestCert: true,
        ca: made.authority.cert,
      });
      await ui.workbench.updateSettings({
        'agentQuery.baseUrl': `https://127.0.0.1:${service.port}`,
        'agentQuery.tls': {
          ca: made.authority.certFile,
          cert: made.client.certFile,
          key: made.encryptedKeyFile,
        },
      });
    });
    after(async () => {
      await ui.workbench.updateSettings({
        'agentQuery.baseUrl': ui.service.url,
        'agentQuery.tls': {},
      });
      await service.dispose();
      await made.dispose();
    });

    const box = () => ui.workbench.page.locator('.quick-input-widget');
    const input = () => box().locator('input[type="password"]');
    const notification = () =>
      ui.workbench.page.locator('.notifications-toasts .notification-list-item');

    it('asks for the passphrase, and says so if the box is closed', async () => {
      await ui.workbench.runCommand('Test connection');
      await box().getByText(`Passphrase of ${made.encryptedKeyFile}`).waitFor();
      await ui.workbench.screenshot('passphrase');
      await input().press('Escape');
      await notification().getByText('is encrypted. Ask again to enter its passphrase.').waitFor();
      await notification().getByRole('button', { name: 'Open certificate setting' }).waitFor();
      assert.deepEqual(service.clients, []);
      await ui.workbench.tidy();
      await gone();
    });

    it('asks no longer when the test is canceled', async () => {
      await ui.workbench.runCommand('Test connection');
      await input().waitFor();
      await notification().getByRole('button', { name: 'Cancel' }).click();
      await input().waitFor({ state: 'hidden' });
      await gone();
      assert.deepEqual(service.clients, []);
    });

    it('asks again if it is wrong, and not once it was right', async () => {
      await ui.workbench.runCommand('Test connection');
      await input().fill('wrong');
      await input().press('Enter');
      await box().getByText('The passphrase was wrong.').waitFor();
      await input().fill(passphrase);
      await input().press('Enter');
      await notification().getByText('Connection successful').waitFor();
      await ui.workbench.tidy();
      await gone();
      await ui.workbench.runCommand('Test connection');
      await notification().getByText('Connection successful').waitFor();
      assert.deepEqual(service.clients, Array(2).fill('Agent Query test, client'));
      assert.ok(!(await ui.workbench.outputChannelLog('Agent Query')).includes(passphrase));
    });
  });
});

describe('a check of the service', function () {
  this.bail(true);

  const ui = useWorkbench();

  it('sends nothing before it is agreed to', async () => {
    await ui.workbench.runCommand('Check service…');
    const dialog = ui.workbench.page.getByRole('dialog');
    await dialog.getByText(`Send 13 test queries to ${ui.service.url}/query?`).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(ui.service.requests.length, 0);
  });

  it('opens a report, which can be kept', async () => {
    ui.service.onQuery(agentForCheck());
    await ui.workbench.runCommand('Check service…');
    const dialog = ui.workbench.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Check service' }).click();
    // The editor displays spaces as non-breaking ones.
    await ui.workbench.page
      .locator('.monaco-editor .view-line', { hasText: /\d\srules\spassed,\s0\sfailed/ })
      .waitFor();
    await ui.workbench.page.locator('.tab', { hasText: '# Service check' }).waitFor();
    assert.equal(ui.service.requests.length, 13);
  });
});
