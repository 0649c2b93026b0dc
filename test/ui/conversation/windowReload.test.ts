import assert from 'node:assert/strict';
import { writeIn } from '../../browser/questionBox';
import { killExtensionHost } from '../support/extensionHost';
import { useWorkbench } from '../support/useWorkbench';

/** Nothing that had arrived is lost, and nothing is sent again. */
describe('a reload of the window', () => {
  const ui = useWorkbench();

  /** Selects the conversation of these tests from the list of saved ones. */
  const openSaved = async (detail: string) => {
    const row = ui.workbench.page.locator('.quick-input-list .monaco-list-row', {
      hasText: 'What is this?',
    });
    await ui.workbench.runCommandUntil('Open conversation…', row.getByText(detail));
    await row.click();
  };

  it('closes the connection and keeps the conversation, its running answer interrupted', async () => {
    await ui.workbench.explorerSelect(['logo.png']);
    await ui.workbench.explorerContextMenu('logo.png', 'Ask agent about files');
    await ui.panel.getByText('logo.png').waitFor();
    await ui.ask('What is this?');
    const answers = ui.panel.getByRole('article', { name: 'Answer' });
    await answers.getByText('Recorded.').waitFor();
    await answers.getByText('complete').waitFor();

    let closed: Promise<number> | undefined;
    ui.service.onQuery(async stream => {
      closed = stream.closed;
      await stream.message('This has arrived.');
    });
    await ui.ask('And what else?');
    await answers.getByText('This has arrived.').waitFor();
    await writeIn(ui.panel.getByRole('textbox', { name: 'Question' }), 'a draft');
    // Not saved yet: changes are saved within a second, or when the window closes.
    await ui.workbench.reload();
    await closed;
    // When its page is closed, VS Code for the browser does not always keep the panels, but the conversation is kept.
    await openSaved('2 questions, last: interrupted');

    await answers.getByText('This has arrived.').waitFor();
    await answers
      .last()
      .getByText(/^\d+\.\d s · interrupted$/)
      .waitFor();
    await answers.getByText('The answer was interrupted when the window was closed.').waitFor();
    assert.equal(await answers.count(), 2);
    await answers.first().getByText('Recorded.').waitFor();
    const question = ui.panel.getByRole('article', { name: 'Question' }).first();
    await question.getByText('1 part').waitFor();
    assert.equal(await ui.panel.getByRole('textbox', { name: 'Question' }).inputValue(), 'a draft');
    assert.equal(ui.service.requests.length, 2, 'nothing was sent again');
  });

  it('is no different where the extension host is killed: what had arrived is there, and sent once', async () => {
    ui.service.onQuery(async stream => {
      await stream.log('A step.');
      await stream.message('This, too. ');
      await stream.message('And this.');
    });
    await ui.ask('Once more?');
    await ui.workbench.saved('And this.');
    await ui.workbench.saved('A step.');
    // The data of the list is written last.
    await ui.workbench.saved('"count":3');
    const { stream } = ui.service.requests.at(-1) ?? assert.fail('it was sent');
    await killExtensionHost(ui.workbench.userDataDir);
    await stream.closed;
    await ui.workbench.reload();
    await openSaved('3 questions, last: interrupted');

    const answers = ui.panel.getByRole('article', { name: 'Answer' });
    await answers.getByText('This, too. And this.').waitFor();
    await answers.last().getByText('interrupted', { exact: true }).waitFor();
    await answers.last().getByText('1 log entry').waitFor();
    assert.equal(await answers.count(), 3);
    assert.equal(ui.service.requests.length, 3, 'nothing was sent again');
  });

  it('lists the conversation, and opens it when its panel has been closed', async () => {
    await ui.workbench.page
      .locator('.tab', { hasText: 'What is this?' })
      .click({ button: 'middle' });
    await openSaved('3 questions, last: interrupted');
    await ui.panel.getByText('This has arrived.').waitFor();
    assert.equal(ui.service.requests.length, 3);
  });

  it('goes on with the conversation in its session, its files read afresh', async () => {
    ui.service.onQuery(async stream => {
      await stream.message('Once more.');
      await stream.end();
    });
    const first = ui.panel.getByRole('article', { name: 'Answer' }).first();
    await first.getByRole('button', { name: 'Ask again' }).click();
    await ui.panel.getByText('Once more.').waitFor();
    const [before, , , after] = ui.service.requests.map(
      ({ json }) => json as { parts: { name?: string }[]; kwargs: { session_id: string } },
    );
    assert.equal(after?.kwargs.session_id, before?.kwargs.session_id);
    assert.deepEqual(after?.parts, before?.parts);
  });
});
