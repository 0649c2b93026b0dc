import assert from 'node:assert/strict';
import { useWorkbench } from '../support/useWorkbench';

describe('the saved conversations', function () {
  this.bail(true);

  const ui = useWorkbench({ 'agentQuery.history.maxSize': 20_000 });

  const row = (text: string) =>
    ui.workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: text });
  /** The first row of the list, under its heading. */
  const pinnedRow = (title: string) =>
    ui.workbench.page
      .locator('.quick-input-list .monaco-list-row[data-index="0"]')
      .and(ui.workbench.page.getByRole('option', { name: new RegExp(`^${title}, .*, Pinned$`) }));
  const tab = (title: string) => ui.workbench.page.locator('.tab', { hasText: title });
  const prompt = () => ui.workbench.page.getByText('Leave empty to use the first question.');
  const answerBox = async (present: string, text: string) => {
    const box = ui.workbench.page.locator('.quick-input-box input');
    await prompt().waitFor();
    assert.equal(await box.inputValue(), present);
    await box.fill(text);
    await box.press('Enter');
  };
  const rename = async (present: string, text: string) => {
    await ui.workbench.runCommandUntil('Rename conversation…', prompt());
    await answerBox(present, text);
  };
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

  it('are renamed from the palette, which changes the tab and the list', async () => {
    await ui.workbench.page.locator('.tab', { hasText: 'The third?' }).click();
    await rename('The third?', 'Release notes');
    await tab('Release notes').waitFor();
    await tab('The third?').waitFor({ state: 'detached' });
    await ui.workbench.runCommandUntil('Open conversation…', row('Release notes'));
    await row('Release notes').getByText('The third? · 1 question').waitFor();
    await ui.workbench.page.keyboard.press('Escape');
  });

  it('get the first question back as the title for an empty name', async () => {
    await rename('Release notes', '');
    await tab('The third?').waitFor();
  });

  it('are renamed in the list, which stays open, with what was typed in it', async () => {
    await tab('The third?').click({ button: 'middle' });
    await ui.workbench.runCommandUntil('Open conversation…', row('The third?'));
    await ui.workbench.page.keyboard.type('third');
    await row('A large one?').waitFor({ state: 'detached' });
    await row('The third?').hover();
    await row('The third?').getByRole('button', { name: 'Rename' }).click();
    await answerBox('The third?', 'The third, renamed');
    await row('The third, renamed').waitFor();
    await row('A large one?').waitFor({ state: 'detached' });
    await ui.workbench.saved('The third, renamed');
    await ui.workbench.page.keyboard.press('Escape');
  });

  it('are found by words of their answers, with the text around them', async () => {
    await ui.workbench.runCommandUntil('Open conversation…', row('A large one?'));
    await ui.workbench.page.keyboard.type('END OF: a large');
    await row('A large one?').getByText('The end of: A large one?').waitFor();
    await row('The third, renamed').waitFor({ state: 'detached' });
    await ui.workbench.screenshot('history-search');
    await ui.workbench.page.keyboard.press('Enter');
    await ui.workbench.page.locator('.tab.active', { hasText: 'A large one?' }).waitFor();
  });

  it('stand first in the list if they are pinned', async () => {
    const pinned = pinnedRow('The third, renamed');
    await ui.workbench.runCommandUntil('Open conversation…', row('The third, renamed'));
    await row('The third, renamed').hover();
    await row('The third, renamed').getByRole('button', { name: 'Pin', exact: true }).click();
    await pinned.waitFor();
    await ui.workbench.screenshot('history-pinned');
    await ui.workbench.page.keyboard.press('Escape');
  });

  it('are kept if they are pinned, unless these are to be deleted, too', async () => {
    const dialog = ui.workbench.page.getByRole('dialog');
    const pinned = pinnedRow('The third, renamed');
    await ui.workbench.runCommand('Delete saved conversations…');
    await dialog.getByText('Open conversations and 1 pinned one are kept.').waitFor();
    await ui.workbench.screenshot('history-delete-pinned');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await ui.workbench.runCommandUntil('Open conversation…', row('The third, renamed'));
    await row('The third, renamed').hover();
    await row('The third, renamed').getByRole('button', { name: 'Unpin' }).click();
    await pinned.waitFor({ state: 'detached' });
    await ui.workbench.page.keyboard.press('Escape');
  });

  it('are deleted all together, but for those that are open', async () => {
    await ui.workbench.runCommand('Delete saved conversations…');
    const dialog = ui.workbench.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await ui.workbench.forgotten('The third?');
    const texts = await ui.workbench.savedConversations();
    assert.equal(texts.length, 1);
    assert.ok(texts[0]?.includes('A large one?'));
  });
});
