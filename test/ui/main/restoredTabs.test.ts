import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { namesBelow } from '../../support/namesBelow';
import { useWorkbench } from '../support/useWorkbench';

/** Tabs that VS Code itself restores, of which it loads only those that it shows. */
describe('tabs that VS Code has restored', () => {
  const ui = useWorkbench({ 'agentQuery.notifyWhenDone': 'never' });
  const tab = (question: string) => ui.workbench.page.locator('.tab', { hasText: question });

  async function ask(question: string): Promise<void> {
    ui.service.onQuery(async stream => {
      await stream.message(`Answer to: ${question}`);
      await stream.end();
    });
    await ui.workbench.newConversation();
    await ui.ask(question);
    await ui.panel.getByText(`Answer to: ${question}`).waitFor();
    await ui.panel.locator('.turn-state').last().getByText('complete').waitFor();
    await ui.workbench.saved(`Answer to: ${question}`);
  }

  it('keep their conversations when all others are deleted, also if they have not been shown', async () => {
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
    const { userDataDir } = ui.workbench;
    const open = (await namesBelow(userDataDir)).find(name => path.basename(name) === 'open');
    assert.equal((await readdir(path.join(userDataDir, open ?? ''))).length, 1);
    await tab('The first?').click();
    await ui.panel.getByText('Answer to: The first?').waitFor();
  });
});
