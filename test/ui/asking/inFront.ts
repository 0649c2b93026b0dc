import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SampleFolder } from '../support/sampleFolder';
import type { WorkbenchInUse } from '../support/useWorkbench';

/** The active place in the window, as users see it; test/integration/asking/inFront.test.ts has the kinds of tabs. */
export function writeFloating({ path: folder }: SampleFolder): Promise<void> {
  return writeFile(path.join(folder, 'floating.txt'), 'floats\n');
}

export function inFront(ui: WorkbenchInUse): void {
  describe('the content in front', function () {
    this.bail(true);

    before(() => ui.begin());
    const parts = () => ui.panel.getByRole('list', { name: 'Attachments' }).getByRole('listitem');

    it('is offered whole if its selection is unknown', async () => {
      const { workbench } = ui;
      await workbench.openFile('src/tides.ts');
      await workbench.editorSelect(5, 1, 9, 2);
      await workbench.explorerSelect(['logo.png']);
      await workbench.page.locator('.tab.active[data-resource-name="logo.png"]').waitFor();
      await workbench.palette.runCommand('Ask agent about selection');
      const { page } = workbench;
      const notification = page.locator('.notification-list-item', {
        hasText: "VS Code doesn't let extensions read the selection in logo.png.",
      });
      await workbench.showNotification(notification);
      await workbench.screenshot('in-front-image');
      await notification.getByRole('button', { name: 'Ask agent about file' }).click();
      await parts().getByText('logo.png').waitFor();
      assert.equal(await parts().count(), 1);
      await ui.panel.getByRole('button', { name: 'Remove logo.png' }).click();
      await parts().waitFor({ state: 'detached' });
    });

    it('can be in a floating window', async () => {
      const { workbench } = ui;
      await workbench.openFile('floating.txt');
      await workbench.editorSelect(1, 1, 1, 5);
      const opened = workbench.page.context().waitForEvent('page');
      await workbench.palette.runCommand('View: Move Editor into New Window');
      const window = await opened;
      await window.locator('.tab.active', { hasText: 'floating.txt' }).waitFor();
      await workbench.runCommand('Ask agent about selection');
      await parts().getByText('floating.txt:1-1').waitFor();
      assert.equal(await parts().count(), 1);
      await window.close();
    });
  });
}
