import assert from 'node:assert/strict';
import { askIn } from '../../browser/questionBox';
import { useWorkbench } from '../support/useWorkbench';
import type { Workbench } from '../support/workbench';

/** One workspace in two windows, each with its own extension host. */
describe('two windows on one workspace', function () {
  this.bail(true);

  const ui = useWorkbench({ 'agentQuery.notifyWhenDone': 'never' });
  let other: Workbench | undefined;
  after(() => other?.close());

  const answerWith = (text: string) =>
    ui.service.onQuery(async stream => {
      await stream.message(text);
      await stream.end();
    });
  const ask = async (workbench: Workbench, question: string) => {
    answerWith(`Answer to: ${question}`);
    const panel = workbench.panel();
    await askIn(panel, question);
    await panel.getByText(`Answer to: ${question}`).waitFor();
    await panel.locator('.turn-state').last().getByText('complete').waitFor();
  };
  const open = async (workbench: Workbench, question: string) => {
    const row = workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: question });
    await workbench.runCommandUntil('Open conversation…', row);
    await row.click();
    await workbench.panel().getByText(question, { exact: true }).waitFor();
  };
  const questions = (workbench: Workbench) =>
    workbench
      .panel()
      .getByRole('article', { name: 'Question' })
      .getByRole('heading')
      .allTextContents();

  it('have the conversations of both', async () => {
    await ui.workbench.runCommand('Ask agent…');
    await ask(ui.workbench, 'One from the first window?');
    other = await ui.workbench.openAnother();
    await other.newConversation();
    await ask(other, 'One from the second window?');
    await ui.workbench.saved('Answer to: One from the second window?');
    await open(other, 'One from the first window?');
    await open(ui.workbench, 'One from the second window?');
  });

  it('lose nothing of a conversation that both go on with', async () => {
    assert.ok(other);
    await ask(other, 'More from the second window?');
    await open(ui.workbench, 'One from the first window?');
    await ask(ui.workbench, 'More from the first window?');
    await ui.workbench.saved('Answer to: More from the first window?');
    await other.runCommand('View: Close All Editors');
    await open(other, 'One from the first window?');
    assert.deepEqual(await questions(other), [
      'One from the first window?',
      'More from the second window?',
      'More from the first window?',
    ]);
  });

  it('keep what is open in either where one deletes all', async () => {
    assert.ok(other);
    await other.newConversation();
    await ask(other, 'One that is closed?');
    await other.runCommand('View: Close All Editors');
    await other.runCommand('Delete saved conversations…');
    await other.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await ui.workbench.forgotten('One that is closed?');
    await ui.workbench.saved('Answer to: More from the first window?');
    await ui.workbench.saved('One from the second window?');
  });

  it('say so where one deletes a conversation that the other has open, and it is saved again there', async () => {
    assert.ok(other);
    const row = other.page.locator('.quick-input-list .monaco-list-row', {
      hasText: 'One from the second window?',
    });
    await other.runCommandUntil('Open conversation…', row);
    await row.hover();
    await row.getByRole('button', { name: 'Delete' }).click();
    const dialog = other.page.getByRole('dialog');
    await dialog.getByText('It is open in another window').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await ui.workbench.forgotten('One from the second window?');
    await other.page.keyboard.press('Escape');
    await ui.workbench.runCommand('View: Close All Editors');
    await ui.workbench.saved('One from the second window?');
  });

  it('leave all of it to the one that stays', async () => {
    assert.ok(other);
    await other.close();
    other = undefined;
    await ui.workbench.reload();
    await ui.workbench.runCommand('View: Close All Editors');
    await open(ui.workbench, 'One from the first window?');
    assert.deepEqual(await questions(ui.workbench), [
      'One from the first window?',
      'More from the second window?',
      'More from the first window?',
    ]);
    assert.equal((await ui.workbench.savedConversations()).length, 2);
  });
});
