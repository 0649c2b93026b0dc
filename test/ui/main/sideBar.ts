import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { askIn } from '../../browser/questionBox';
import { answerInHalves } from '../../service/answerInHalves';
import { aliveMs } from '../../support/aliveTime';
import { pageIn } from '../support/panel';
import type { WorkbenchInUse } from '../support/useWorkbench';

/** The side bar around a conversation as VS Code draws it, beside a conversation in an editor. */
export function sideBar(ui: WorkbenchInUse): void {
  describe('the side bar', () => {
    const bar = () => ui.workbench.page.locator('.part.auxiliarybar');
    const tab = (title: string) => ui.workbench.page.locator('.tab', { hasText: title });
    const sideBar = () => pageIn(ui.workbench.page, 'sideBar');
    const editor = () => pageIn(ui.workbench.page, 'editor');
    const box = (page: FrameLocator) => page.getByRole('textbox', { name: 'Question' });
    const moreActions = (part: string) =>
      ui.workbench.page
        .locator(part)
        .getByRole('button', { name: /More Actions/ })
        .last();

    /** Resizes the side bar by dragging its edge. */
    const setWidth = async (width: number) => {
      const { mouse } = ui.workbench.page;
      const box = (await bar().boundingBox()) ?? assert.fail('it is shown');
      await mouse.move(box.x - 1, box.y + 300);
      await mouse.down();
      await mouse.move(box.x + box.width - width - 1, box.y + 300, { steps: 5 });
      await mouse.up();
    };

    before(async () => {
      await ui.begin();
      await ui.workbench.runCommand('Ask agent…');
      await askIn(ui.panel, 'In the side bar?');
      await ui.panel.getByText('Recorded.').waitFor();
      await ui.workbench.runCommand('Move conversation to side bar');
      await sideBar().getByText('Recorded.').waitFor();
      await ui.workbench.runCommand('New conversation');
      await askIn(editor(), 'In a tab?');
      await tab('In a tab?').waitFor();
    });

    async function rename(name: string, part: string): Promise<void> {
      const input = ui.workbench.page.locator('.quick-input-widget input.input');
      const enter = async () => {
        await ui.workbench.chooseFromMenu('Rename conversation…', () => moreActions(part).click());
        await input.fill(name, { timeout: 5000 });
        await input.press('Enter', { timeout: 5000 });
      };
      // The box closes if the focus comes back late from the menu.
      await enter().catch(enter);
      await ui.workbench.saved(name);
    }

    it('has commands in its title that work on its conversation, not on the one in the editor', async () => {
      await box(editor()).click();
      await rename('Renamed in the side bar', '.part.auxiliarybar');
      await tab('In a tab?').waitFor();
    });

    it('leaves the commands in the title of a tab to the conversation in the tab', async () => {
      await box(sideBar()).click();
      await rename('Renamed in a tab', '.part.editor');
      await tab('Renamed in a tab').waitFor();
    });

    it('lists all conversations below, in rows that open and rename them', async () => {
      const { page } = ui.workbench;
      await bar().locator('.pane-header', { hasText: 'Conversations' }).click();
      const row = (title: string) => bar().locator('.monaco-list-row', { hasText: title });
      await row('Renamed in a tab').click();
      await page.locator('.tab.active', { hasText: 'Renamed in a tab' }).waitFor();
      await ui.workbench.chooseFromMenu('Rename conversation…', () =>
        row('Renamed in the side bar').click({ button: 'right' }),
      );
      const input = page.locator('.quick-input-widget input.input');
      await input.fill('Renamed in the list');
      await input.press('Enter');
      await row('Renamed in the list').waitFor();
      await bar().locator('.pane-header', { hasText: 'Conversations' }).click();
    });

    it('finds text in its conversation by the key for it', async () => {
      const field = sideBar().getByRole('textbox', { name: 'Find' });
      const deadline = aliveMs() + 30_000;
      let isShown = false;
      while (!isShown && aliveMs() < deadline) {
        // Repeated if VS Code did not know yet that the side bar has the focus.
        await box(sideBar()).press('ControlOrMeta+f');
        isShown = await field.waitFor({ timeout: 3000 }).then(
          () => true,
          () => false,
        );
      }
      await field.fill('recorded');
      await sideBar().locator('.find-count').getByText('1 of 1').waitFor();
    });

    it('shows on its icon that an answer has ended while it was hidden, and is open again after a reload', async () => {
      const finish = answerInHalves(ui.service);
      await askIn(sideBar(), 'Does it call?');
      await sideBar().getByText('First half.').waitFor();
      const icon = bar().getByRole('tab', { name: /^Agent Query/ });
      // Wide enough for the tabs of both views, whatever the width of its font.
      await setWidth(600);
      await bar().getByRole('tab', { name: /^Chat/ }).click();
      await sideBar().locator('html').waitFor({ state: 'detached' });
      // The window tells the extension host that the view is hidden before it answers this.
      await ui.workbench.updateSettings({ 'editor.minimap.enabled': false });
      finish();
      const badge = icon.locator('.badge-content', { hasText: '1' });
      await badge.waitFor();
      await icon.click();
      await sideBar().getByText('Second half.').waitFor();
      await badge.waitFor({ state: 'hidden' });
      await ui.workbench.saved('Second half.');
      await ui.workbench.reload();
      await sideBar().getByText('Second half.').waitFor();
      assert.equal(ui.service.requests.length, 3, 'nothing was sent again');
    });
  });
}
