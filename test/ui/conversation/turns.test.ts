import assert from 'node:assert/strict';
import { writeIn } from '../../browser/questionBox';
import { deferred } from '../../support/deferred';
import { until } from '../../support/until';
import { workbenchTimeoutMs } from '../support/palette';
import { useWorkbench } from '../support/useWorkbench';

/** User actions on a question that has been asked. */
describe('a turn', function () {
  this.bail(true);

  const ui = useWorkbench();
  const question = () => ui.panel.getByRole('textbox', { name: 'Question', exact: true });
  const parts = () => ui.panel.getByRole('list', { name: 'Parts' });

  it('is edited and asked again, with its parts; what was being written comes back', async () => {
    await ui.workbench.explorerSelect(['notes.txt']);
    await ui.workbench.explorerContextMenu('notes.txt', 'Ask agent about files');
    await parts().getByText('notes.txt').waitFor();
    await ui.ask('What is this?');
    await ui.panel.getByText('Recorded.').waitFor();

    await writeIn(question(), 'a draft');
    const asked = ui.panel.getByRole('article', { name: 'Question' }).first();
    await asked.getByRole('button', { name: 'Edit and ask again' }).click();
    await parts().getByText('notes.txt').waitFor();
    assert.equal(await question().inputValue(), 'What is this?');
    await question().press('ControlOrMeta+z');
    // VS Code handles this key with its own command, a little later.
    await until(
      'the draft in the Question box',
      async () => (await question().inputValue()) === 'a draft',
      workbenchTimeoutMs,
    );

    await ui.ask('And what is this?');
    const answers = ui.panel.getByRole('article', { name: 'Answer' });
    await answers.nth(1).getByText('Recorded.').waitFor();
    const sent = ui.service.requests.map(({ json }) => (json as { parts: unknown[] }).parts);
    assert.deepEqual(sent[1], [sent[0]?.[0], { type: 'text', text: 'And what is this?' }]);
  });

  it('comes back with the up-arrow in an empty Question box, and with no other', async () => {
    await question().press('ArrowUp');
    assert.equal(await question().inputValue(), 'And what is this?');
    await writeIn(question(), 'Mine');
    await question().press('ArrowUp');
    assert.equal(await question().inputValue(), 'Mine');
    await question().fill('');
  });

  it('has its answer opened as a document', async () => {
    const answer = ui.panel.getByRole('article', { name: 'Answer' }).first();
    await answer.getByRole('button', { name: 'Open answer as Markdown' }).click();
    await ui.workbench.page.locator('.tab.active', { hasText: 'Answer 1.md' }).waitFor();
  });

  it('has its answer shown as VS Code previews Markdown, and copied', async () => {
    const { page } = ui.workbench;
    await ui.workbench.runCommand('Markdown: Open Preview');
    const preview = page.locator('.tab.active', { hasText: 'Preview Answer 1.md' });
    await preview.waitFor();
    const answer = ui.panel.getByRole('article', { name: 'Answer' }).first();
    await answer.getByRole('button', { name: 'Copy answer' }).click();
    assert.equal(await ui.workbench.clipboard(/Recorded/), 'Recorded.');
    await page.locator('.tab', { hasText: 'Preview Answer 1.md' }).click({ button: 'middle' });
    await preview.waitFor({ state: 'detached' });
  });

  it('is deleted when the user agrees, and stays deleted', async () => {
    const asked = ui.panel.getByRole('article', { name: 'Question' });
    await asked.first().hover();
    await asked.first().getByRole('button', { name: 'Delete question and answer' }).click();
    const dialog = ui.workbench.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await ui.panel.getByText('What is this?', { exact: true }).waitFor({ state: 'detached' });
    assert.equal(await asked.count(), 1);
    await ui.workbench.forgotten('"question":"What is this?"');
  });

  it('is queued while another runs, and edited where it stands or taken back, by keyboard alone', async () => {
    const mayEnd = deferred();
    ui.service.onQuery(async stream => {
      await stream.message('Slowly.');
      await mayEnd.promise;
      await stream.end();
    });
    await ui.ask('The first?');
    await ui.panel.getByText('Slowly.').waitFor();
    ui.service.onQuery(async stream => {
      await stream.message('Then this.');
      await stream.end();
    });
    await ui.ask('The secnd?');
    await ui.ask('The third?');
    const asked = ui.panel.getByRole('article', { name: 'Question' });
    const queued = asked.filter({ hasText: 'queued' });
    await queued.nth(1).waitFor();
    const edit = queued.first().getByRole('button', { name: 'Edit queued question' });
    const editor = ui.panel.getByRole('textbox', { name: 'Queued question' });

    await edit.focus();
    await edit.press('Enter');
    await editor.and(ui.panel.locator(':focus')).waitFor();
    await editor.press('Escape');
    await edit.and(ui.panel.locator(':focus')).waitFor();
    await ui.panel.getByRole('button', { name: 'Stop' }).waitFor();

    await edit.press('Enter');
    // The host reads messages in order: when it has saved this draft, it also knows that the question is being edited.
    await writeIn(question(), 'Meanwhile');
    await ui.workbench.saved('"draft":"Meanwhile"');
    await question().fill('');
    await editor.fill('The second?');
    const sent = ui.service.requests.length;
    mayEnd.resolve();
    await asked.filter({ hasText: 'The first?' }).getByRole('time').waitFor();
    await ui.panel.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden' });
    assert.equal(ui.service.requests.length, sent, 'nothing is sent while it is edited');
    await queued.first().getByRole('button', { name: 'Remove from queue' }).press('Enter');
    await ui.panel
      .getByRole('textbox', { name: 'Question', exact: true })
      .and(ui.panel.locator(':focus'))
      .waitFor();
    assert.equal(await question().inputValue(), 'The third?');
    await question().fill('');

    await editor.press('Enter');
    await ui.panel.getByText('Then this.').waitFor();
    const later = ui.service.requests.slice(sent).map(({ json }) => (json as { parts: [] }).parts);
    assert.deepEqual(later, [[{ type: 'text', text: 'The second?' }]]);
  });

  it('is stopped by Escape while the panel has the focus, and not from elsewhere', async () => {
    const stopped = deferred();
    ui.service.onQuery(async stream => {
      void stream.closed.then(() => stopped.resolve());
      await stream.message('On and on');
    });
    await ui.ask('For how long?');
    await ui.panel.getByText('On and on').waitFor();
    await ui.workbench.page.locator('.tab', { hasText: 'Answer 1.md' }).click();
    await ui.workbench.page.keyboard.press('Escape');
    const stop = ui.panel.getByRole('button', { name: 'Stop' });
    await stop.waitFor();
    await question().click();
    assert.ok(await stop.isVisible(), 'it still runs');
    await question().press('Escape');
    await stopped.promise;
    // Searched for in the answer, because the status also contains this text.
    await ui.panel.getByRole('article', { name: 'Answer' }).getByText('stopped').waitFor();
  });

  it('has keyword arguments of its own, which it is asked again with and copied with', async () => {
    const kwargs = ui.panel.getByRole('button', { name: 'Keyword arguments for this question' });
    const box = ui.panel.getByRole('textbox', { name: 'Keyword arguments for this question' });
    // The message is announced too, in an element of its own.
    const error = ui.panel.locator('.kwargs-error').getByText('Line 3 is not valid JSON.');
    await kwargs.press('Enter');
    await writeIn(box, '{\n  "depth": 3,\n}');
    await error.waitFor();
    await ui.ask('How deep?');
    // The focus is at the error, and nothing was sent.
    await ui.panel.locator('.kwargs textarea:focus').waitFor();
    assert.equal(await question().inputValue(), 'How deep?');
    await writeIn(box, '{ "depth": 3 }');
    await error.waitFor({ state: 'hidden' });
    ui.service.reset();
    await box.press('ControlOrMeta+Enter');
    const asked = ui.panel.getByRole('article', { name: 'Question' });
    await asked.last().getByText('kwargs · { "depth": 3 }').waitFor();
    await box.waitFor({ state: 'hidden' });
    const answers = ui.panel.getByRole('article', { name: 'Answer' });
    await answers.last().getByText('Recorded.').waitFor();
    const count = await answers.count();
    await answers.last().getByRole('button', { name: 'Ask again' }).click();
    await answers.nth(count).getByText('Recorded.').waitFor();
    const sent = ui.service.requests.map(({ json }) => (json as { kwargs: object }).kwargs);
    assert.deepEqual(sent, [sent[0], sent[0]]);
    const session = (sent[0] as { session_id: string }).session_id;
    assert.deepEqual(sent[0], { depth: 3, session_id: session });

    await ui.panel.getByRole('button', { name: `session ${session.slice(0, 4)}` }).press('Enter');
    assert.equal(await ui.workbench.clipboard(/^[0-9a-f-]{36}$/), session);
    await ui.workbench.showNotification(
      ui.workbench.page.getByText(`Session ID copied: ${session}`).first(),
    );
    await ui.workbench.runCommand('Copy query as cURL');
    await ui.workbench.clipboard(/^curl [\s\S]*"kwargs":\{"depth":3,"session_id":/);
  });
});
