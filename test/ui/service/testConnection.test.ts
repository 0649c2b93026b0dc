import assert from 'node:assert/strict';
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
