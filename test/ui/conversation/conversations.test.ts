import assert from 'node:assert/strict';
import { writeIn } from '../../browser/questionBox';
import { deferred } from '../../support/deferred';
import { useWorkbench } from '../support/useWorkbench';

/** What conversations have to do with the rest of VS Code. */
describe('conversations in VS Code', () => {
  const ui = useWorkbench({ 'agentQuery.notifyWhenDone': 'never' });
  const question = () => ui.panel.getByRole('textbox', { name: 'Question', exact: true });

  afterEach(() => ui.workbench.tidy());

  it('are moved while an answer arrives, with nothing lost and nothing sent again', async () => {
    const mayEnd = deferred();
    ui.service.onQuery(async stream => {
      await stream.message('It begins');
      await mayEnd.promise;
      await stream.message(' and ends.');
      await stream.end();
    });
    // Another one stays in its group, which would close otherwise.
    await ui.workbench.newConversation();
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

  it('have an answer shown as VS Code previews Markdown, and are not stopped from there', async () => {
    const { page } = ui.workbench;
    ui.service.reset();
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
});
