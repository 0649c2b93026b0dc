import assert from 'node:assert/strict';
import { deferred } from '../../support/deferred';
import type { WorkbenchInUse } from '../support/useWorkbench';

/** The user's way from a selection to an answer and beyond; each test continues where the previous one ended. */
export function askAboutSelection(ui: WorkbenchInUse): void {
  describe('ask agent about selection', function () {
    this.bail(true);

    before(() => ui.begin());

    const question = () => ui.panel.getByRole('textbox', { name: 'Question' });
    const answer = (turn: number) => ui.panel.getByRole('article', { name: 'Answer' }).nth(turn);

    it('attaches the selection beside the editor, and focuses the Question box', async () => {
      await ui.workbench.openFile('src/lines.ts');
      await ui.workbench.editorSelect(5, 1, 9, 2);
      await ui.workbench.editorContextMenu('Ask agent about selection');
      const parts = ui.panel.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
      await parts.getByText('src/lines.ts:5-9').waitFor();
      assert.equal(await parts.count(), 1);
      await ui.panel.locator('textarea:focus').waitFor();
      assert.equal(ui.service.requests.length, 0, 'nothing is sent before Enter');
    });

    it('inserts a line with Shift+Enter, and sends with Enter', async () => {
      const { keyboard } = ui.workbench.page;
      await keyboard.type('Why is the last');
      await keyboard.press('Shift+Enter');
      await keyboard.type('line lost?');
      assert.equal(await question().inputValue(), 'Why is the last\nline lost?');
      const mayWrite = deferred();
      const mayGoOn = deferred();
      ui.service.onQuery(async stream => {
        await stream.log('Reading the selection');
        await mayWrite.promise;
        await stream.message('The loop in `split()` ');
        await mayGoOn.promise;
        await stream.message(
          '**drops** the last line:\n\n```ts\nlines.push(text.slice(start));\n```\n',
        );
        await stream.end();
      });
      await keyboard.press('Enter');

      const status = ui.panel.getByRole('status');
      await status.getByText('Reading the selection').waitFor();
      mayWrite.resolve();
      // While the service is still sending, the text received so far is shown and the rest is not.
      await answer(0).getByText('The loop in split()').waitFor();
      assert.doesNotMatch((await answer(0).textContent()) ?? '', /drops/);
      await ui.panel.getByRole('button', { name: 'Stop' }).waitFor();
      await status.getByText('Writing…').waitFor();
      mayGoOn.resolve();
      await answer(0).getByText('complete').waitFor();
      assert.equal(await answer(0).locator('strong').textContent(), 'drops');
      await answer(0).locator('.code-property, .code-function').first().waitFor();
      await ui.panel.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden' });
      assert.equal(await question().inputValue(), '');
    });

    it('offers the whole file without a selection, and says so', async () => {
      await ui.workbench.openFile('config.json');
      await ui.workbench.page.keyboard.press('ControlOrMeta+K');
      await ui.workbench.page.keyboard.press('a');
      const part = ui.panel.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
      await part.getByText('config.json').waitFor();
      await part.getByText('entire file (no selection)').waitFor();
      await ui.panel.getByRole('button', { name: 'Remove config.json' }).click();
      await part.waitFor({ state: 'detached' });
    });
  });
}
