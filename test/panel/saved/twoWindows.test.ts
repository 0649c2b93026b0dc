import assert from 'node:assert/strict';
import { askIn } from '../../browser/questionBox';
import { type ExtensionWindow, useExtension } from '../support/useExtension';

/** One workspace in two windows, each with its own extension host. */
describe('two windows on one workspace', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'never' });

  /** Asks a question in the conversation that is visible in a window. */
  async function ask({ panel }: ExtensionWindow, question: string): Promise<void> {
    window.service.answer(`Answer to: ${question}`);
    await askIn(panel, question);
    await panel.getByText(`Answer to: ${question}`).waitFor();
    await panel.locator('.turn-state').last().getByText('complete').waitFor();
    await window.saved(`Answer to: ${question}`);
  }

  async function askInNew(asking: ExtensionWindow, question: string): Promise<void> {
    await asking.runCommand('New conversation');
    await asking.tab('Agent Query');
    await ask(asking, question);
  }

  async function open(opening: ExtensionWindow, question: string): Promise<void> {
    await opening.runCommand('Open conversation…');
    await opening.choose(question);
    await opening.panel.getByText(question, { exact: true }).waitFor();
  }

  const questions = ({ panel }: ExtensionWindow) =>
    panel.getByRole('article', { name: 'Question' }).getByRole('heading').allTextContents();

  it('list the conversations of both', async () => {
    await askInNew(window, 'One from the first window?');
    const other = await window.openAnother();
    await askInNew(other, 'One from the second window?');
    await open(other, 'One from the first window?');
    await open(window, 'One from the second window?');
  });

  it('lose nothing of a conversation that both continue, which stays in the window that remains', async () => {
    await askInNew(window, 'The first?');
    const other = await window.openAnother();
    await open(other, 'The first?');
    await ask(other, 'More from the second window?');
    await ask(window, 'More from the first window?');
    await other.closeTab('The first?');
    await open(other, 'The first?');
    const all = ['The first?', 'More from the second window?', 'More from the first window?'];
    assert.deepEqual(await questions(other), all);

    await other.close();
    await window.reload();
    await window.tab('The first?');
    await window.closeTab('The first?');
    await open(window, 'The first?');
    assert.deepEqual(await questions(window), all);
    assert.equal((await window.savedConversations()).length, 1);
  });

  it('keep conversations that are open in either window when one deletes all', async () => {
    await askInNew(window, 'Open in the first window?');
    const other = await window.openAnother();
    await askInNew(other, 'One that is closed?');
    await other.closeTab('One that is closed?');
    await askInNew(other, 'Open in the second window?');
    await other.runCommand('Delete saved conversations…');
    (await other.modal()).press('Delete');
    await window.forgotten('One that is closed?');
    await window.saved('Answer to: Open in the first window?');
    await window.saved('Answer to: Open in the second window?');
  });

  it('say that one has deleted a conversation that is open in the other, which saves it again', async () => {
    await askInNew(window, 'Open here?');
    const other = await window.openAnother();
    await other.runCommand('Open conversation…');
    await other.pressInList(/Open here\?/, 'Delete');
    const dialog = await other.modal('Delete the conversation "Open here?"?');
    assert.match(dialog.detail, /The conversation is open in another window/);
    dialog.press('Delete');
    await window.forgotten('Open here?');
    await window.closeTab('Open here?');
    await window.saved('Open here?');
  });
});
