import assert from 'node:assert/strict';
import { writeIn } from '../../browser/questionBox';
import { deferred } from '../../support/deferred';
import type { WorkbenchInUse } from '../support/useWorkbench';

/** The user's way from a selection to an answer and beyond; each test continues where the previous one ended. */
export function askAboutSelection(ui: WorkbenchInUse): void {
  describe('ask agent about selection', function () {
    this.bail(true);

    before(() => ui.begin());

    const question = () => ui.panel.getByRole('textbox', { name: 'Question' });
    const answer = (turn: number) => ui.panel.getByRole('article', { name: 'Answer' }).nth(turn);

    it('stages the selection beside the editor, with the Question box focused', async () => {
      await ui.workbench.openFile('src/lines.ts');
      await ui.workbench.editorSelect(5, 1, 9, 2);
      await ui.workbench.editorContextMenu('Ask agent about selection');
      const parts = ui.panel.getByRole('list', { name: 'Parts' }).getByRole('listitem');
      await parts.getByText('src/lines.ts:5-9').waitFor();
      assert.equal(await parts.count(), 1);
      await ui.panel.locator('textarea:focus').waitFor();
      assert.equal(ui.service.requests.length, 0, 'nothing is sent before Enter');
    });

    it('makes a new line at Shift+Enter and sends at Enter', async () => {
      const { keyboard } = ui.workbench.page;
      await keyboard.type('Why is the last');
      await keyboard.press('Shift+Enter');
      await keyboard.type('line lost?');
      assert.equal(await question().inputValue(), 'Why is the last\nline lost?');
      const mayGoOn = deferred();
      ui.service.onQuery(async stream => {
        await stream.log('Reading the selection');
        await stream.message('The loop in `split()` ');
        await mayGoOn.promise;
        await stream.message(
          '**drops** the last line:\n\n```ts\nlines.push(text.slice(start));\n```\n',
        );
        await stream.end();
      });
      await keyboard.press('Enter');

      // While the service is still sending, the text received so far is shown and the rest is not.
      await answer(0).getByText('The loop in split()').waitFor();
      assert.doesNotMatch((await answer(0).textContent()) ?? '', /drops/);
      await ui.panel.getByRole('button', { name: 'Stop' }).waitFor();
      await ui.panel.getByRole('status').getByText('Reading the selection').waitFor();
      mayGoOn.resolve();
      await answer(0).getByText('complete').waitFor();
      assert.equal(await answer(0).locator('strong').textContent(), 'drops');
      await answer(0).locator('.hljs-property, .hljs-title').first().waitFor();
      await ui.panel.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden' });
      assert.equal(await question().inputValue(), '');
    });

    it('asks a follow-up in the same session', async () => {
      ui.service.onQuery(async stream => {
        await stream.message('Because of the comparison.');
        await stream.end();
      });
      await writeIn(question(), 'And why?');
      await ui.panel.getByRole('button', { name: 'Send' }).click();
      await answer(1).getByText('complete').waitFor();
      const [first, second] = ui.service.requests.map(
        ({ json }) => json as { parts: unknown[]; kwargs: { session_id: string } },
      );
      assert.ok(first && second);
      assert.deepEqual(second.kwargs, first.kwargs);
      assert.deepEqual(second.parts, [{ type: 'text', text: 'And why?' }]);
      assert.equal(await ui.panel.getByRole('article', { name: 'Question' }).count(), 2);
    });

    it('stops at Stop, keeps the text, and takes the next question', async () => {
      let closed: Promise<number> | undefined;
      ui.service.onQuery(async stream => {
        closed = stream.closed;
        await stream.message('This will take long');
      });
      await ui.ask('Tell me everything.');
      await answer(2).getByText('This will take long').waitFor();
      await ui.panel.getByRole('button', { name: 'Stop' }).click();
      await closed;
      await answer(2).getByText('stopped').waitFor();
      await answer(2).getByText('This will take long').waitFor();
      assert.ok(await question().isEnabled());
    });

    it('queues a question while one runs, and gives it back', async () => {
      const mayEnd = deferred();
      ui.service.onQuery(async stream => {
        await stream.message('first');
        await mayEnd.promise;
        await stream.end();
      });
      await ui.ask('one');
      await answer(3).getByText('first').waitFor();
      const sent = ui.service.requests.length;
      await ui.ask('two');
      const queued = ui.panel.getByRole('article', { name: 'Question' }).last();
      await queued.getByText('queued').waitFor();
      await queued.getByRole('button', { name: 'Remove from queue' }).click();
      // Not only the text `queued`, because the page may also be announcing it to screen readers.
      await queued.filter({ hasText: 'queued' }).waitFor({ state: 'detached' });
      assert.equal(await question().inputValue(), 'two');
      mayEnd.resolve();
      await answer(3).getByText('complete').waitFor();
      assert.equal(ui.service.requests.length, sent);
    });

    it('offers the whole file where nothing is selected, and says so', async () => {
      await ui.workbench.openFile('config.json');
      await ui.workbench.page.keyboard.press('ControlOrMeta+K');
      await ui.workbench.page.keyboard.press('a');
      const part = ui.panel.getByRole('list', { name: 'Parts' }).getByRole('listitem');
      await part.getByText('config.json').waitFor();
      await part.getByText('entire file (no selection)').waitFor();
      await ui.panel.getByRole('button', { name: 'Remove config.json' }).click();
      await part.waitFor({ state: 'detached' });
    });

    it('writes what the service logs to the output channel', async () => {
      assert.match(
        await ui.workbench.outputChannelLog('Agent Query'),
        /\[info\] Reading the selection/,
      );
    });

    it('keeps the conversation when the panel is hidden and shown again', async () => {
      await writeIn(question(), 'a draft');
      const tab = ui.workbench.page.locator('.tab', { hasText: 'Why is the last' });
      await tab.click();
      await ui.workbench.runCommand('View: Open Previous Editor');
      await tab.click();
      await ui.panel.getByText('This will take long').waitFor();
      assert.equal(await question().inputValue(), 'a draft');
    });
  });
}
