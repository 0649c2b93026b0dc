import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { useWorkbench } from '../support/useWorkbench';

describe('a link in an answer', () => {
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
    // VS Code asks for confirmation, and shows the address.
    const dialog = page.getByRole('dialog').filter({ hasText: 'links.test' });
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    const other = await opened;
    await other.waitForURL(/links\.test/);
    assert.equal(other.url(), address);
    await other.close();
    // As long as any route exists, Playwright answers the preflight requests of all tests itself.
    await page.context().unroute('http://links.test/**');
  });

  it('is a picture instead if the answer has its data, also after the page has reloaded', async () => {
    const data = await readFile(path.join(ui.sample.path, 'logo.png'), 'base64');
    ui.service.onQuery(async stream => {
      for (const piece of ['![the logo](data:', 'image/png;base64,', data, ')']) {
        await stream.message(piece);
      }
      await stream.end();
    });
    await ui.ask('What does it look like?');
    const drawn = ui.panel.locator('canvas[aria-label="the logo"]:not([width="0"], [data-old])');
    const middle = () =>
      drawn.evaluate(element => {
        const canvas = element as HTMLCanvasElement;
        canvas.dataset.old = '';
        const { width, height } = canvas;
        return canvas
          .getContext('2d')
          ?.getImageData(width >> 1, height >> 1, 1, 1)
          .data.join();
      });
    const color = await middle();
    assert.match(color ?? '', /,255$/);
    await ui.workbench.runCommand('Reload Webviews');
    assert.equal(await middle(), color);
  });
});
