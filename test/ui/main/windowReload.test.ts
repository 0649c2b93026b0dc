import assert from 'node:assert/strict';
import { killExtensionHost } from '../support/extensionHost';
import { literally } from '../support/palette';
import { useWorkbench } from '../support/useWorkbench';

/** A real end of the extension host: nothing that had arrived is lost, and nothing is sent again. */
describe('a window whose extension host ends', () => {
  const ui = useWorkbench({ 'agentQuery.notifyWhenDone': 'never' });

  for (const [how, question, end] of [
    ['by a reload', 'What is this?', async () => undefined],
    ['because it is killed', 'What else?', () => killExtensionHost(ui.workbench.userDataDir)],
  ] as const) {
    it(`has what had arrived, if it ends ${how}`, async () => {
      const before = ui.service.requests.length;
      ui.service.onQuery(async stream => {
        await stream.log('A step.');
        await stream.message(`${question} This has arrived. `);
        await stream.message(`And this: ${question}`);
      });
      await ui.workbench.newConversation();
      await ui.ask(question);
      await ui.panel.getByText(`And this: ${question}`).waitFor();
      // In the turn, and in the data of the list, which is written last.
      await ui.workbench.saved(new RegExp(`And this: ${literally(question)}[\\s\\S]*"count":1`));
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
