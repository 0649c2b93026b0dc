import assert from 'node:assert/strict';
import { useWorkbench } from '../support/useWorkbench';

describe('the saved conversations', function () {
  this.timeout(60_000);
  this.bail(true);

  const ui = useWorkbench({ 'agentQuery.history.maxSize': 20_000 });

  const ask = async (question: string, size: number) => {
    ui.service.onQuery(async stream => {
      await stream.message('x '.repeat(size / 2));
      await stream.message(`The end of: ${question}`);
      await stream.end();
    });
    await ui.workbench.newConversation();
    await ui.ask(question);
    await ui.panel.getByText(`The end of: ${question}`).waitFor();
    await ui.panel.getByRole('article', { name: 'Answer' }).getByText('complete').waitFor();
  };

  it('make room for new ones, the oldest first and none that is open', async () => {
    await ask('The first?', 9_000);
    await ask('The second?', 9_000);
    await ui.workbench.page.locator('.tab', { hasText: 'The first?' }).click({ button: 'middle' });
    await ask('The third?', 9_000);
    await ui.workbench.forgotten('The first?');
    assert.equal((await ui.workbench.savedConversations()).length, 2);

    await ask('A large one?', 30_000);
    await ui.workbench.saved('The end of: A large one?');
    assert.equal(
      (await ui.workbench.savedConversations()).length,
      3,
      'open conversations are kept',
    );
  });

  it('are deleted one by one from the list, with the panel where one is open', async () => {
    const row = ui.workbench.page.locator('.quick-input-list .monaco-list-row', {
      hasText: 'The second?',
    });
    await ui.workbench.runCommandUntil('Open conversation…', row);
    await row.hover();
    await row.getByRole('button', { name: 'Delete' }).click();
    const dialog = ui.workbench.page.getByRole('dialog');
    await dialog.getByText('Delete the conversation "The second?"?').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    await ui.workbench.page
      .locator('.tab', { hasText: 'The second?' })
      .waitFor({ state: 'detached' });
    await ui.workbench.forgotten('The second?');
    await ui.workbench.page.keyboard.press('Escape');
  });

  it('are deleted all together, but for those that are open', async () => {
    await ui.workbench.page.locator('.tab', { hasText: 'The third?' }).click({ button: 'middle' });
    await ui.workbench.runCommand('Delete saved conversations…');
    const dialog = ui.workbench.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await ui.workbench.forgotten('The third?');
    const texts = await ui.workbench.savedConversations();
    assert.equal(texts.length, 1);
    assert.ok(texts[0]?.includes('A large one?'));
  });
});
