import assert from 'node:assert/strict';
import { assertAccessible } from '../../browser/accessible';
import { writeIn } from '../../browser/questionBox';
import { isLong } from '../../support/long';
import type { WorkbenchInUse } from '../support/useWorkbench';
import { allThemes } from '../support/workbench';

/** User actions on files that are on a slow or dead drive; each test continues where the previous one ended. */
export function slowFiles(ui: WorkbenchInUse): void {
  describe('files on a slow drive', function () {
    this.timeout(180_000);
    this.bail(true);

    before(() => ui.begin());
    const question = () => ui.panel.getByRole('textbox', { name: 'Question', exact: true });
    const parts = () => ui.panel.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
    const part = (name: RegExp) => ui.panel.getByRole('listitem', { name });
    const turn = (text: string) => ui.panel.locator('.turn').filter({ hasText: text });
    const sent = () => ui.service.requests.map(({ json }) => (json as { parts: object[] }).parts);

    const pictures = async (name: string) => {
      if (!isLong) {
        return;
      }
      const { page } = ui.workbench;
      const before = page.viewportSize() ?? { width: 1280, height: 800 };
      for (const [look, theme] of Object.entries(allThemes)) {
        await ui.workbench.setTheme(theme);
        await ui.workbench.screenshot(`slow-${name}-${look}`);
        await page.setViewportSize({ ...before, width: 760 });
        await ui.workbench.screenshot(`slow-${name}-${look}-narrow`);
        await page.setViewportSize(before);
      }
    };

    it('are listed immediately as pending', async () => {
      await ui.workbench.openFile('notes.txt');
      await ui.workbench.runCommand('Stalled: Ask about slow files');
      await part(/quick\.txt, checking…/).waitFor();
      await part(/never\.txt, checking…/).waitFor();
      await pictures('listed');
      await assertAccessible(ui.panel, 'slow files');
    });

    it('are awaited visibly by a question while the next one is written, and Stop works immediately', async () => {
      await ui.ask('What is in them?');
      const waiting = turn('What is in them?');
      await waiting.getByText('Checking attachments…').waitFor();
      assert.equal(await parts().count(), 0);
      await writeIn(question(), 'And then');
      await pictures('waiting');
      await ui.panel.getByRole('button', { name: 'Stop' }).click();
      await waiting.getByText('stopped').waitFor();
      assert.equal(await question().inputValue(), 'And then');
      assert.equal(ui.service.requests.length, 0);
    });

    it('can be removed from the next question if their file system never responds', async () => {
      await question().fill('What is in them?');
      await ui.workbench.runCommand('Stalled: Ask about slow files');
      await part(/never\.txt, checking…/).waitFor();
      await ui.panel.getByRole('button', { name: /^Remove .*never\.txt/ }).click();
      await part(/never\.txt/).waitFor({ state: 'detached' });
      await question().press('Enter');
      await turn('What is in them?').nth(1).getByText('Checking attachments…').waitFor();
      await ui.workbench.runCommand('Stalled: Answer');
      await turn('What is in them?').nth(1).getByText('Recorded.').waitFor();
      assert.deepEqual(
        sent().map(each => each.map(({ name }: { name?: string }) => name)),
        [['quick.txt', undefined]],
      );
    });

    it('are not sent if their panel is closed, and their question returns as not sent', async () => {
      await ui.workbench.runCommand('Stalled: Ask about slow files');
      await part(/never\.txt, checking…/).waitFor();
      await ui.ask('Closed too early?');
      await turn('Closed too early?').getByText('Checking attachments…').waitFor();
      await ui.ask('And this one?');
      await turn('And this one?').locator('.question-waiting').getByText('queued').waitFor();
      await turn('And this one?').getByRole('button', { name: 'Edit queued question' }).click();
      await ui.panel.getByRole('textbox', { name: 'Queued question' }).fill('And this one, edited');
      await ui.workbench.saved('And this one, edited');
      await ui.workbench.runCommand('View: Close Editor');
      const row = ui.workbench.page.locator('.quick-input-list .monaco-list-row', {
        hasText: 'What is in them?',
      });
      await ui.workbench.runCommandUntil('Open conversation…', row);
      await row.click();
      const unsent = turn('Closed too early?');
      await unsent.getByRole('button', { name: 'Send', exact: true }).waitFor();
      const editor = ui.panel.getByRole('textbox', { name: 'Queued question' });
      assert.equal(await editor.inputValue(), 'And this one, edited');
      assert.doesNotMatch((await ui.workbench.notifications()).join('\n'), /no files/);
      await pictures('unsent');
      assert.equal(ui.service.requests.length, 1);
      await editor.press('Enter');
      await turn('And this one, edited').getByRole('button', { name: 'Send', exact: true }).click();
      await turn('And this one, edited').getByText('Recorded.').waitFor();
      assert.equal(ui.service.requests.length, 2);
      await unsent.getByRole('button', { name: 'Move to question box' }).click();
      await unsent.waitFor({ state: 'detached' });
      assert.equal(await question().inputValue(), 'Closed too early?');
      await part(/never\.txt, checking…/).waitFor();
    });
  });
}
