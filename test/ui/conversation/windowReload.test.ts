import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { namesBelow } from '../../support/namesBelow';
import { killExtensionHost } from '../support/extensionHost';
import { literally } from '../support/palette';
import { useWorkbench } from '../support/useWorkbench';

/**
 * After a real end of the extension host, everything that had arrived is still there, and no question is sent again.
 */
describe('a window that is reloaded', () => {
  const ui = useWorkbench({ 'agentQuery.notifyWhenDone': 'never' });

  afterEach(() => ui.workbench.tidy());

  const tab = (question: string) => ui.workbench.page.locator('.tab', { hasText: question });

  async function ask(question: string): Promise<void> {
    ui.service.answer(`Answer to: ${question}`);
    await ui.workbench.newConversation();
    await ui.ask(question);
    await ui.panel.getByText(`Answer to: ${question}`).waitFor();
    await ui.panel.locator('.turn-state').last().getByText('complete').waitFor();
    await ui.workbench.saved(`Answer to: ${question}`);
  }

  /** VS Code loads only the tabs that it shows. */
  it('keeps the conversations of its tabs when all others are deleted, even if they have not been shown', async () => {
    await ask('The first?');
    await ask('The second?');
    await ask('The third?');
    await tab('The second?').click();
    await ui.panel.getByText('Answer to: The second?').waitFor();
    await tab('The third?').click({ button: 'middle' });
    await tab('The third?').waitFor({ state: 'detached' });
    await ui.workbench.reloadByCommand();
    await ui.panel.getByText('Answer to: The second?').waitFor();
    await tab('The first?').waitFor();
    await ui.workbench.runCommand('Delete saved conversations…');
    await ui.workbench.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await ui.workbench.forgotten('The third?');
    await ui.workbench.saved('Answer to: The second?');
    await ui.workbench.saved('Answer to: The first?');
    // The window's information from before the reload was taken over, because it was the latest.
    const { userDataDir } = ui.workbench;
    const open = (await namesBelow(userDataDir)).find(name => path.basename(name) === 'open');
    const files = await readdir(path.join(userDataDir, open ?? ''));
    // A file that is being written ends with .part.
    assert.equal(files.filter(file => file.endsWith('.json')).length, 1, files.join());
    await tab('The first?').click();
    await ui.panel.getByText('Answer to: The first?').waitFor();
  });

  for (const [how, question, end] of [
    ['by a reload', 'What is this?', async () => undefined],
    ['because it is killed', 'What else?', () => killExtensionHost(ui.workbench.userDataDir)],
  ] as const) {
    it(`has the text received so far if its extension host ends ${how}`, async () => {
      const before = ui.service.requests.length;
      ui.service.onQuery(async stream => {
        await stream.log('A step.');
        await stream.message(`${question} This has arrived. `);
        await stream.message(`And this: ${question}`);
      });
      await ui.workbench.newConversation();
      await ui.ask(question);
      await ui.panel.getByText(`And this: ${question}`).waitFor();
      // In the answer, in the log, and in the data of the list, whose files are in this order.
      const saved = `And this: ${literally(question)}[\\s\\S]*A step\\.[\\s\\S]*"count":1`;
      await ui.workbench.saved(new RegExp(saved));
      const { stream } = ui.service.requests.at(-1) ?? assert.fail('it was sent');
      await end();
      await ui.workbench.reload();
      await stream.closed;
      // When its page is closed, VS Code for the browser does not always keep the panels, but the conversation is kept.
      const row = ui.workbench.page
        .locator('.quick-input-list .monaco-list-row', { hasText: question })
        .getByText('1 question, interrupted');
      await ui.workbench.runCommandUntil('Open conversation…', row);
      await row.click();
      const answer = ui.panel.getByRole('article', { name: 'Answer' });
      await answer.getByText(`${question} This has arrived. And this: ${question}`).waitFor();
      await answer.getByText('1 log entry').waitFor();
      assert.equal(ui.service.requests.length, before + 1, 'nothing was sent again');
    });
  }
});
