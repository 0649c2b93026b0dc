import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeIn } from '../../browser/questionBox';
import { deferred } from '../../support/deferred';
import { useWorkbench } from '../support/useWorkbench';

/** The effects of conversations on the rest of VS Code. */
describe('conversations in VS Code', () => {
  const ui = useWorkbench({ 'agentQuery.notifyWhenDone': 'never' });
  const question = () => ui.panel.getByRole('textbox', { name: 'Question', exact: true });
  const notification = (text: string) =>
    ui.workbench.page.locator('.notification-list-item', { hasText: text });

  beforeEach(() => ui.service.reset());

  afterEach(() => ui.workbench.tidy());

  it('lose nothing and send nothing again when they are moved while an answer arrives', async () => {
    // Another one stays in its group, which would close otherwise.
    await ui.workbench.newConversation();
    await ui.ask('Will it stay?');
    await ui.panel.getByRole('article', { name: 'Answer' }).getByText('complete').waitFor();
    const mayEnd = deferred();
    ui.service.onQuery(async stream => {
      await stream.message('It begins');
      await mayEnd.promise;
      await stream.message(' and ends.');
      await stream.end();
    });
    await ui.workbench.newConversation();
    await ui.ask('Will it move?');
    await ui.panel.getByText('It begins').waitFor();
    const sent = ui.service.requests.length;
    await writeIn(question(), 'a draft');
    await ui.workbench.runCommand('View: Move Editor into Right Group');
    const group = ui.workbench.page.locator('.editor-group-container').nth(1);
    await group.locator('.tab', { hasText: 'Will it move?' }).waitFor();
    const moved = ui.workbench.panel(1);
    await moved.getByText('It begins').waitFor();
    const box = moved.getByRole('textbox', { name: 'Question', exact: true });
    assert.equal(await box.inputValue(), 'a draft');
    mayEnd.resolve();
    await moved.getByText('It begins and ends.').waitFor();
    assert.equal(await moved.getByRole('article', { name: 'Answer' }).count(), 1);
    assert.equal(ui.service.requests.length, sent);
  });

  it('show an answer in VS Code’s Markdown preview, from which Escape does not stop them', async () => {
    const { page } = ui.workbench;
    await ui.workbench.newConversation();
    await ui.ask('What is this?');
    const answer = ui.panel.getByRole('article', { name: 'Answer' }).first();
    await answer.getByText('complete').waitFor();
    await answer.getByRole('button', { name: 'Open answer as Markdown' }).click();
    await page.locator('.tab.active', { hasText: 'Answer 1.md' }).waitFor();
    await ui.workbench.runCommand('Markdown: Open Preview');
    await page.locator('.tab.active', { hasText: 'Preview Answer 1.md' }).waitFor();

    ui.service.onQuery(stream => stream.message('On and on'));
    await ui.ask('For how long?');
    await ui.panel.getByText('On and on').waitFor();
    await page.locator('.tab', { hasText: /^Answer 1\.md/ }).click();
    await page.keyboard.press('Escape');
    await question().click();
    await page.keyboard.press('Escape');
    assert.ok(await ui.panel.getByRole('button', { name: 'Stop' }).isVisible(), 'it still runs');
    await page.keyboard.press('Control+Escape');
    await ui.panel.getByRole('article', { name: 'Answer' }).last().getByText('stopped').waitFor();
  });

  it('are offered after their folder is renamed, and in a workspace with that folder', async () => {
    const { page } = ui.workbench;
    const before = ui.sample.path;
    ui.service.answer('It is about the coast.');
    await ui.workbench.newConversation();
    await ui.ask('What is it about?');
    await ui.workbench.saved('It is about the coast.');
    await ui.sample.rename('currents');
    await ui.workbench.open(ui.sample.path);
    await ui.workbench.runCommand('Agent Query: Open conversation…');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: before }).waitFor();
    await page.keyboard.press('Escape');
    const told = notification(`Saved conversations from ${before} are not in this workspace yet.`);
    await ui.workbench.showNotification(told);
    await told.getByRole('button', { name: 'Import' }).click();
    const row = page.locator('.quick-input-list .monaco-list-row', {
      hasText: 'What is it about?',
    });
    await row.click();
    await ui.panel.getByText('It is about the coast.').waitFor();

    const file = path.join(path.dirname(before), 'coast.code-workspace');
    await writeFile(file, JSON.stringify({ folders: [{ path: 'currents' }] }));
    await ui.workbench.open(file);
    await ui.workbench.runCommand('Agent Query: Open conversation…');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: ui.sample.path }).click();
    await row.click();
    await ui.panel.getByText('It is about the coast.').waitFor();
  });
});
