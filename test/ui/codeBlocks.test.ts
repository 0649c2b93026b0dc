import assert from 'node:assert/strict';
import { deferred } from '../deferred';
import { useWorkbench } from './useWorkbench';

/** What a person does with an answer. */
describe('an answer', function () {
  this.timeout(60_000);
  this.bail(true);

  const ui = useWorkbench();

  it('has code that can be copied, inserted and opened', async () => {
    ui.service.onQuery(async stream => {
      await stream.message('Try this:\n\n```ts\nconst price = `$' + '{a} $1`;\n```\n');
      await stream.end();
    });
    await ui.workbench.openFile('notes.txt');
    await ui.workbench.runCommand('Ask agent…');
    await ui.panel.getByRole('textbox', { name: 'Question' }).fill('How?');
    await ui.panel.getByRole('textbox', { name: 'Question' }).press('Enter');
    const code = 'const price = `$' + '{a} $1`;';

    await ui.panel.getByRole('button', { name: 'Copy', exact: true }).click();
    assert.equal((await ui.workbench.clipboard(/price/)).trimEnd(), code);

    await ui.panel.getByRole('button', { name: 'Insert at cursor' }).click();
    await ui.workbench.page.locator('.tab.active.dirty[data-resource-name="notes.txt"]').waitFor();
    await ui.workbench.page
      .locator('.editor-group-container.active .view-line', { hasText: code })
      .waitFor();

    await ui.panel.getByRole('button', { name: 'Open in new file' }).click();
    await ui.workbench.page.locator('.tab.active', { hasText: 'Untitled-1' }).waitFor();
    await ui.workbench.page.getByRole('button', { name: 'TypeScript' }).waitFor();
  });

  it('leaves the reader’s place alone while it grows, and offers the way back', async () => {
    const mayGoOn = deferred();
    const line = 'A paragraph of an answer that is long enough to have to scroll.\n\n';
    ui.service.onQuery(async stream => {
      await stream.message(line.repeat(60));
      await mayGoOn.promise;
      await stream.message(line.repeat(60));
      await stream.message('The end.');
      await stream.end();
    });
    await ui.panel.getByRole('textbox', { name: 'Question' }).fill('At length?');
    await ui.panel.getByRole('textbox', { name: 'Question' }).press('Enter');
    const log = ui.panel.getByRole('log', { name: 'Conversation' });
    const fromEnd = () =>
      log.evaluate(({ scrollTop, scrollHeight, clientHeight }) =>
        Math.abs(scrollHeight - clientHeight - scrollTop),
      );
    const jump = ui.panel.getByRole('button', { name: 'Jump to the end' });
    const paragraphs = ui.panel.getByRole('article', { name: 'Answer' }).last().locator('p');
    await paragraphs.nth(59).waitFor({ state: 'attached' });
    assert.ok((await fromEnd()) < 2, 'follows the end');

    const atRest = log.evaluate(
      element => new Promise(resolve => element.addEventListener('scrollend', resolve)),
    );
    await log.hover();
    await ui.workbench.page.mouse.wheel(0, -400);
    await Promise.all([atRest, jump.waitFor()]);
    // Where what is read stands in the window: what is laid out above it may change its size.
    const read = await paragraphs.evaluateAll(all => {
      const middle = window.innerHeight / 2;
      return all.findIndex(paragraph => paragraph.getBoundingClientRect().top > middle);
    });
    assert.ok(read > 0, 'something is read');
    const place = async () => (await paragraphs.nth(read).boundingBox())?.y ?? 0;
    const before = await place();
    mayGoOn.resolve();
    await ui.panel.getByText('The end.').waitFor({ state: 'attached' });
    // Scrolling is in whole pixels, the layout in parts of them.
    assert.ok(
      Math.abs((await place()) - before) <= 1.5,
      `${before} before, ${await place()} after`,
    );

    await jump.click();
    await jump.waitFor({ state: 'hidden' });
    assert.ok((await fromEnd()) < 2);
  });
});
