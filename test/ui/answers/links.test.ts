import assert from 'node:assert/strict';
import { useWorkbench } from '../support/useWorkbench';

describe('a link in an answer', function () {
  this.timeout(60_000);

  const ui = useWorkbench();

  it('opens the very address that it has, with its escapes', async () => {
    const address = 'http://links.test/a%2Fb?q=c%2B%2B&x=a%26b&y=1%2F2#h%23i';
    const { page } = ui.workbench;
    await page.context().route('http://links.test/**', route => route.fulfill({ body: 'Here.' }));
    ui.service.onQuery(async stream => {
      await stream.message(`[There](${address})`);
      await stream.end();
    });
    await ui.workbench.runCommand('Ask agent…');
    await ui.ask('Where?');
    const opened = page.context().waitForEvent('page');
    await ui.panel.getByRole('link', { name: 'There' }).click();
    // VS Code asks for leave, and shows where to.
    const dialog = page.getByRole('dialog').filter({ hasText: 'links.test' });
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    const other = await opened;
    await other.waitForURL(/links\.test/);
    assert.equal(other.url(), address);
    await other.close();
  });
});
