import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deferred } from '../../support/deferred';
import { useWorkbench } from '../support/useWorkbench';

/** What outlives a tab, and the name of a folder. */
describe('a conversation in VS Code', () => {
  const ui = useWorkbench({ 'agentQuery.notifyWhenDone': 'never' });
  const answer = () => ui.panel.getByRole('article', { name: 'Answer' });
  const notification = (text: string) =>
    ui.workbench.page.locator('.notification-list-item', { hasText: text });

  it('goes on when its tab is closed, and Show brings it back', async () => {
    const mayEnd = deferred();
    ui.service.onQuery(async stream => {
      await stream.message('It begins');
      await mayEnd.promise;
      await stream.message(' and ends.');
      await stream.end();
    });
    await ui.workbench.newConversation();
    await ui.ask('Will it go on?');
    await ui.panel.getByText('It begins').waitFor();
    await ui.workbench.runCommand('View: Close Editor');
    await ui.workbench.page
      .locator('.tab', { hasText: 'Will it go on?' })
      .waitFor({ state: 'detached' });
    const told = notification('The answer goes on in the background: Will it go on?');
    await ui.workbench.showNotification(told);
    await told.getByRole('button', { name: 'Stop' }).waitFor();
    await told.getByRole('button', { name: 'Show' }).click();
    await ui.panel.getByText('It begins').waitFor();
    mayEnd.resolve();
    await ui.panel.getByText('It begins and ends.').waitFor();
    await answer().getByText('complete').waitFor();
    assert.equal(ui.service.requests.length, 1);
  });

  it('is offered when its folder is renamed, and when this is in a workspace', async () => {
    const { page } = ui.workbench;
    const before = ui.sample.path;
    await ui.workbench.saved('It begins and ends.');
    await ui.sample.rename('currents');
    await ui.workbench.open(ui.sample.path);
    await ui.workbench.runCommand('Agent Query: Open conversation…');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: before }).waitFor();
    await page.keyboard.press('Escape');
    const told = notification(`Saved conversations of ${before} are not in this workspace yet.`);
    await ui.workbench.showNotification(told);
    await told.getByRole('button', { name: 'Bring here' }).click();
    const row = page.locator('.quick-input-list .monaco-list-row', { hasText: 'Will it go on?' });
    await row.click();
    await ui.panel.getByText('It begins and ends.').waitFor();

    const file = path.join(path.dirname(before), 'coast.code-workspace');
    await writeFile(file, JSON.stringify({ folders: [{ path: 'currents' }] }));
    await ui.workbench.open(file);
    await ui.workbench.runCommand('Agent Query: Open conversation…');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: ui.sample.path }).click();
    await row.click();
    await ui.panel.getByText('It begins and ends.').waitFor();
  });
});
