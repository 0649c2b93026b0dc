import assert from 'node:assert/strict';
import { agentForCheck } from '../../service/agentForCheck';
import { useWorkbench } from '../support/useWorkbench';

describe('a test of the connection', function () {
  this.timeout(60_000);
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
});

describe('a check of the service', function () {
  this.timeout(60_000);
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
    await ui.workbench.page
      .locator('.monaco-editor .view-line', { hasText: /\d rules passed, 0 failed/ })
      .waitFor();
    await ui.workbench.page.locator('.tab', { hasText: '# Service check' }).waitFor();
    assert.equal(ui.service.requests.length, 13);
  });
});
