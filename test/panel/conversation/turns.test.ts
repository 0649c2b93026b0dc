import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { writeIn } from '../../browser/questionBox';
import { deferred } from '../../support/deferred';
import { useExtension } from '../support/useExtension';

/** User actions on a question that has been asked. */
describe('a turn', () => {
  const window = useExtension();
  const question = () => window.panel.getByRole('textbox', { name: 'Question', exact: true });
  const parts = () => window.panel.getByRole('list', { name: 'Attachments' });
  const asked = () => window.panel.getByRole('article', { name: 'Question' });
  const answers = () => window.panel.getByRole('article', { name: 'Answer' });

  /** Asks about a file, and waits for the answer. */
  async function askAboutNotes(): Promise<void> {
    await window.explorer(['notes.txt'], 'Ask agent about files');
    await parts().getByText('notes.txt').waitFor();
    await window.ask('What is this?');
    await answers().getByText('Recorded.').waitFor();
  }

  it('is edited in place, and asked again at the end with the current content of its attachments', async () => {
    await askAboutNotes();
    await window.explorer(['logo.png'], 'Ask agent about files');
    await parts().getByText('logo.png').waitFor();
    await writeIn(question(), 'a draft');

    const pencil = asked().getByRole('button', { name: 'Edit and ask again' });
    const editor = asked().getByRole('textbox', { name: 'Edited question' });
    await pencil.click();
    await editor.and(window.panel.locator(':focus')).waitFor();
    assert.equal(await editor.inputValue(), 'What is this?');
    await asked().getByText('Asked again at the end of the conversation').waitFor();
    await asked()
      .getByText(/^1 attachment · .* · notes\.txt$/)
      .waitFor();
    await editor.fill('No');
    await editor.press('Escape');
    await pencil.and(window.panel.locator(':focus')).waitFor();
    await asked().getByText('What is this?', { exact: true }).waitFor();

    await pencil.click();
    assert.equal(await editor.inputValue(), 'What is this?');
    await editor.fill('And what is this?');
    await window.edit('notes.txt', 'Changed.');
    await editor.press('Enter');
    await answers().nth(1).getByText('Recorded.').waitFor();
    await question().and(window.panel.locator(':focus')).waitFor();
    assert.equal(await question().inputValue(), 'a draft');
    assert.deepEqual(await parts().getByRole('listitem').count(), 1);
    assert.deepEqual(await asked().getByRole('heading').allTextContents(), [
      'What is this?',
      'And what is this?',
    ]);
    const [file, text] = Object(window.service.requests[1]?.json).parts;
    assert.equal(Buffer.from(Object(file).base64, 'base64').toString(), 'Changed.');
    assert.deepEqual(text, { type: 'text', text: 'And what is this?' });
  });

  it('is still being edited after a reload of the window', async () => {
    await askAboutNotes();
    const editor = asked().getByRole('textbox', { name: 'Edited question' });
    await asked().getByRole('button', { name: 'Edit and ask again' }).click();
    await editor.fill('Half a');
    await window.saved('"edit":"Half a"');
    await window.reload();
    assert.equal(await editor.inputValue(), 'Half a');
    await editor.press('Escape');
    await window.forgotten('"edit":"Half a"');
    assert.equal(window.service.requests.length, 1);
  });

  it('is kept as not sent if its edited text can’t be sent', async () => {
    await askAboutNotes();
    await writeIn(question(), 'a draft');
    const editor = asked().getByRole('textbox', { name: 'Edited question' });
    await asked().getByRole('button', { name: 'Edit and ask again' }).click();
    await editor.fill('And this?');
    await rm(window.uri('notes.txt').fsPath);
    await editor.press('Enter');
    await asked().filter({ hasText: 'And this?' }).getByText('not sent').waitFor();
    assert.equal(await question().inputValue(), 'a draft');
    assert.equal(window.service.requests.length, 1);
  });

  it('returns to an empty Question box with the up arrow, and not to one with text', async () => {
    await askAboutNotes();
    await question().press('ArrowUp');
    assert.equal(await question().inputValue(), 'What is this?');
    await writeIn(question(), 'Mine');
    await question().press('ArrowUp');
    assert.equal(await question().inputValue(), 'Mine');
  });

  it('has its answer opened as a document, and copied', async () => {
    await askAboutNotes();
    await answers().getByRole('button', { name: 'Open answer as Markdown' }).click();
    await window.tab('Answer 1.md');
    assert.equal(window.host.editors.activeEditor?.document.getText(), 'Recorded.');
    await answers().getByRole('button', { name: 'Copy answer' }).click();
    await window.clipboard('Recorded.');
  });

  it('is deleted immediately, is restored by Undo, and otherwise stays deleted', async () => {
    await askAboutNotes();
    await window.ask('And that?');
    await answers().nth(1).getByText('complete').waitFor();
    await window.saved('"question":"What is this?"');
    const shown = asked().getByText('What is this?', { exact: true });
    const remove = async () => {
      await asked().first().hover();
      await asked().first().getByRole('button', { name: 'Delete question and answer' }).click();
      await shown.waitFor({ state: 'detached' });
      await window.forgotten('"question":"What is this?"');
    };
    await remove();
    await window.notice('Deleted. The service may still have a copy.');
    await window.panel.getByRole('button', { name: 'Undo' }).click();
    await asked().first().getByText('What is this?', { exact: true }).waitFor();
    await window.saved('"question":"What is this?"');
    await remove();
    await window.reload();
    await asked().first().getByText('And that?').waitFor();
    assert.equal(await shown.count(), 0);
  });

  it('is queued while another runs, and edited in place or withdrawn, by keyboard alone', async () => {
    const mayEnd = deferred();
    window.service.onQuery(async stream => {
      await stream.message('Slowly.');
      await mayEnd.promise;
      await stream.end();
    });
    await window.runCommand('New conversation');
    await window.ask('The first?');
    await window.panel.getByText('Slowly.').waitFor();
    window.service.answer('Then this.');
    await window.ask('The secnd?');
    await window.ask('The third?');
    const queued = asked().filter({ hasText: 'queued' });
    await queued.nth(1).waitFor();
    const edit = queued.first().getByRole('button', { name: 'Edit queued question' });
    const editor = window.panel.getByRole('textbox', { name: 'Queued question' });

    await edit.focus();
    await edit.press('Enter');
    await editor.and(window.panel.locator(':focus')).waitFor();
    await editor.press('Escape');
    await edit.and(window.panel.locator(':focus')).waitFor();
    await window.panel.getByRole('button', { name: 'Stop' }).waitFor();

    await edit.press('Enter');
    // The host reads messages in order: when it has saved this draft, it also knows that the question is being edited.
    await writeIn(question(), 'Meanwhile');
    await window.saved('"draft":"Meanwhile"');
    await question().fill('');
    await editor.fill('The second?');
    assert.equal(window.service.requests.length, 1);
    mayEnd.resolve();
    await asked().filter({ hasText: 'The first?' }).getByRole('time').waitFor();
    await window.panel.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden' });
    assert.equal(window.service.requests.length, 1, 'nothing is sent while it is edited');
    await queued.first().getByRole('button', { name: 'Remove from queue' }).press('Enter');
    await question().and(window.panel.locator(':focus')).waitFor();
    assert.equal(await question().inputValue(), 'The third?');
    await question().fill('');

    await editor.press('Enter');
    await window.panel.getByText('Then this.').waitFor();
    const later = window.service.requests.slice(1).map(({ json }) => (json as { parts: [] }).parts);
    assert.deepEqual(later, [[{ type: 'text', text: 'The second?' }]]);
  });

  it('waits until it is sent if the previous answer is stopped', async () => {
    window.service.onQuery(async stream => {
      await stream.message('On and on');
      await stream.closed;
    });
    await window.runCommand('New conversation');
    await window.ask('The first?');
    await window.panel.getByText('On and on').waitFor();
    await window.ask('The second?');
    const second = asked().filter({ hasText: 'The second?' });
    await second.getByText('queued').waitFor();
    await window.panel.getByRole('button', { name: 'Stop' }).click();
    await second.getByText('not sent').waitFor();
    await answers().getByText('stopped').waitFor();
    assert.equal(window.service.requests.length, 1);
    window.service.answer('Then this.');
    await second.getByRole('button', { name: 'Send' }).click();
    await window.panel.getByText('Then this.').waitFor();
    assert.equal(window.service.requests.length, 2);
  });

  it('is stopped by Escape while the page has the focus', async () => {
    const stopped = deferred();
    window.service.onQuery(async stream => {
      void stream.closed.then(() => stopped.resolve());
      await stream.message('On and on');
    });
    await window.runCommand('New conversation');
    await window.ask('For how long?');
    await window.panel.getByText('On and on').waitFor();
    await question().press('Escape');
    await window.runCommand('Stop query');
    await stopped.promise;
    // Searched for in the answer, because the status also contains this text.
    await answers().getByText('stopped').waitFor();
  });

  it('has keyword arguments, which are also used to ask again and in copies', async () => {
    await window.runCommand('New conversation');
    const kwargs = window.panel.getByRole('button', {
      name: 'Keyword arguments for this question',
    });
    const box = window.panel.getByRole('textbox', { name: 'Keyword arguments for this question' });
    // The message is also announced, in a separate element.
    const error = window.panel.locator('#kwargs-error').getByText('Line 3 is not valid JSON.');
    await kwargs.press('Enter');
    await writeIn(box, '{\n  "depth": 3,\n}');
    await error.waitFor();
    await window.ask('How deep?');
    // The focus is at the error, and the question was not sent.
    await window.panel.locator('.kwargs textarea:focus').waitFor();
    assert.equal(await question().inputValue(), 'How deep?');
    await writeIn(box, '{\n  "depth": 3,\n  "depth": 4\n}');
    await window.panel
      .locator('#kwargs-error')
      .getByText('The key on line 3 is already used')
      .waitFor();
    await writeIn(box, '{ "depth": 3, "id": 4634343214213523454, "limit": 1e400, "t": 1.0 }');
    await window.panel.locator('#kwargs-error').waitFor({ state: 'hidden' });
    assert.equal(window.service.requests.length, 0);
    await box.press('ControlOrMeta+Enter');
    await asked().getByText('kwargs · { "depth": 3, "id": 4634343214213523454').waitFor();
    await box.waitFor({ state: 'hidden' });
    await answers().getByText('Recorded.').waitFor();
    await answers().getByRole('button', { name: 'Ask again' }).click();
    await answers().nth(1).getByText('Recorded.').waitFor();
    const written =
      '"kwargs":{"depth":3,"id":4634343214213523454,"limit":1e400,"t":1.0,"session_id":';
    const { requests } = window.service;
    const [read] = requests.map(({ json }) => (json as { kwargs: { session_id: string } }).kwargs);
    const session = read?.session_id ?? '';
    const sent = requests.map(({ body }) => body.toString());
    assert.equal(sent.length, 2);
    assert.ok(
      sent.every(body => body.endsWith(`${written}"${session}"}}`)),
      sent.join('\n'),
    );

    await window.panel.locator(`.target[title$="Session: ${session}"]`).press('Enter');
    await window.choose(/^Copy session ID/);
    await window.clipboard(session);
    await window.notification(`Session ID copied: ${session}`);
    await window.runCommand('Copy query as cURL');
    await window.clipboard(
      /^curl [\s\S]*"kwargs":\{"depth":3,"id":4634343214213523454,"limit":1e400,"t":1\.0,"session_id":/,
    );
  });

  it('is asked again from the context menu of its answer, unless it is deleted', async () => {
    await window.runCommand('New conversation');
    for (const [index, text] of ['First?', 'Second?'].entries()) {
      await window.ask(text);
      await answers().nth(index).getByText('complete').waitFor();
    }
    const turnId = await window.panel.locator('.turn').first().getAttribute('data-turn-id');
    await window.runCommand('Ask again', { section: 'answer', turnId: 'gone' });
    await window.runCommand('Ask again', { section: 'answer', turnId });
    await answers().nth(2).getByText('complete').waitFor();
    const texts = window.service.requests.map(
      ({ body }) => /"text":"(\w+\?)"/.exec(`${body}`)?.[1],
    );
    assert.deepEqual(texts, ['First?', 'Second?', 'First?']);
  });
});
