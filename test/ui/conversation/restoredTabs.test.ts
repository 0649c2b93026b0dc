import assert from 'node:assert/strict';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { namesBelow } from '../../support/namesBelow';
import { useWorkbench } from '../support/useWorkbench';

/** Tabs that VS Code has restored after a reload but not shown yet, and damaged files. */
describe('saved conversations after a reload', function () {
  this.bail(true);

  const ui = useWorkbench({ 'agentQuery.notifyWhenDone': 'never' });
  const tab = (question: string) => ui.workbench.page.locator('.tab', { hasText: question });
  const row = (question: string) =>
    ui.workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: question });
  const ask = async (question: string) => {
    ui.service.onQuery(async stream => {
      await stream.message(`Answer to: ${question}`);
      await stream.end();
    });
    await ui.workbench.newConversation();
    await ui.ask(question);
    await ui.panel.getByText(`Answer to: ${question}`).waitFor();
    await ui.panel.locator('.turn-state').last().getByText('complete').waitFor();
    await ui.workbench.saved(`Answer to: ${question}`);
  };
  const storageOf = async (name: string) => {
    const { userDataDir } = ui.workbench;
    const names = await namesBelow(userDataDir);
    const found = names.filter(each => path.basename(each) === name);
    return found.map(each => path.join(userDataDir, each));
  };

  it('are not deleted while a tab holds them that has not been shown yet', async () => {
    await ask('The first?');
    await ask('The second?');
    await ask('The third?');
    await tab('The second?').click();
    await ui.panel.getByText('Answer to: The second?').waitFor();
    await tab('The third?').click({ button: 'middle' });
    await tab('The third?').waitFor({ state: 'detached' });
    // A regular reload, so that VS Code keeps the tabs.
    await Promise.all([
      ui.workbench.page.waitForEvent('load'),
      ui.workbench.runCommand('Developer: Reload Window'),
    ]);
    await ui.panel.getByText('Answer to: The second?').waitFor();
    await tab('The first?').waitFor();
    await ui.workbench.runCommand('Delete saved conversations…');
    await ui.workbench.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await ui.workbench.forgotten('The third?');
    await ui.workbench.saved('Answer to: The second?');
    await ui.workbench.saved('Answer to: The first?');
    // What the window said before the reload was taken over, because it was its last word.
    const [open] = await storageOf('open');
    assert.equal((await readdir(open ?? '')).length, 1);
  });

  it('are opened in the tab that VS Code has restored', async () => {
    await ui.workbench.runCommandUntil('Open conversation…', row('The first?'));
    await row('The first?').click();
    await ui.panel.getByText('Answer to: The first?').waitFor();
    assert.equal(await ui.workbench.page.locator('.tab', { hasText: '?' }).count(), 2);
  });

  it('say what of them cannot be read, and keep it', async () => {
    await tab('The first?').click({ button: 'middle' });
    await tab('The first?').waitFor({ state: 'detached' });
    const [folder] = await storageOf('conversations');
    assert.ok(folder);
    const files = await namesBelow(folder);
    const texts = await Promise.all(
      files
        .filter(name => /000000-.*\.json$/.test(name))
        .map(async name => [
          path.join(folder, name),
          await readFile(path.join(folder, name), 'utf8'),
        ]),
    );
    const [file, text] = texts.find(([, content]) => content?.includes('The first?')) ?? [];
    assert.ok(file && text);
    await writeFile(file, '{');
    await ui.workbench.runCommandUntil('Open conversation…', row('The first?'));
    await row('The first?').click();
    await ui.panel
      .getByText("One question in this conversation and its answer can't be read.")
      .waitFor();
    await ui.workbench.page.screenshot({ path: 'out/screenshots/unread-conversation.png' });
    await writeFile(file, text);
    await ui.workbench.page.locator('.tab.active').click({ button: 'middle' });
    await ui.workbench.runCommandUntil('Open conversation…', row('The first?'));
    await row('The first?').click();
    await ui.panel.getByText('Answer to: The first?').waitFor();
  });

  it('are told of if they cannot be saved, and when they can again', async () => {
    const [folder] = await storageOf('conversations');
    assert.ok(folder);
    await rename(folder, `${folder}-away`);
    await writeFile(folder, '');
    ui.service.onQuery(async stream => {
      await stream.message('Not to be lost.');
      await stream.end();
    });
    await ui.ask('And now?');
    const notification = ui.workbench.page.locator('.notification-toast');
    await notification.getByText("Conversations can't be saved.").waitFor();
    await ui.workbench.page.screenshot({ path: 'out/screenshots/cannot-save.png' });
    await rm(folder);
    await rename(`${folder}-away`, folder);
    await notification.getByText('Conversations are being saved again.').waitFor();
    await ui.workbench.saved('Not to be lost.');
  });
});
