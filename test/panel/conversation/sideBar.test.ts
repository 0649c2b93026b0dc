import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { askIn, writeIn } from '../../browser/questionBox';
import { answerInHalves } from '../../service/answerInHalves';
import { useExtension } from '../support/useExtension';

describe('the side bar', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'never' });

  const box = (page = window.panel) => page.getByRole('textbox', { name: 'Question', exact: true });
  const part = (name: string, page: FrameLocator = window.panel) =>
    page.getByRole('list', { name: 'Attachments' }).getByText(name);
  const wrapsCode = () =>
    window.panel.locator('body').evaluate(({ classList }) => classList.contains('wraps-code'));

  /** Asks a question that is answered in two halves, and returns what sends the second. */
  async function askForHalves(question: string): Promise<() => void> {
    const finish = answerInHalves(window.service);
    await askIn(window.panel, question);
    await window.panel.getByText('First half.').waitFor();
    return finish;
  }

  it('takes over a conversation with its running answer, draft, and attachments, and returns it', async () => {
    await window.explorer(['notes.txt'], 'Ask agent about files');
    await part('notes.txt').waitFor();
    const finish = await askForHalves('Does it move?');
    await window.explorer(['data.csv'], 'Ask agent about files');
    await part('data.csv').waitFor();
    await writeIn(box(), 'a draft');
    await window.panel.getByRole('button', { name: 'Attach files' }).press('Alt+KeyZ');
    assert.ok(await wrapsCode());

    await window.runCommand('Move conversation to side bar');
    await window.panel.getByText('First half.').waitFor();
    assert.deepEqual(window.tabs, []);
    assert.equal(window.host.sideBar?.description, 'Does it move?');
    await part('data.csv').waitFor();
    assert.equal(await box().inputValue(), 'a draft');
    assert.ok(await wrapsCode());
    finish();
    await window.panel.getByText('Second half.').waitFor();
    assert.equal(window.service.requests.length, 1);

    await window.runCommand('Move conversation to editor');
    await window.tab('Does it move?');
    const editor = window.panelAt(0);
    await editor.getByText('Second half.').waitFor();
    await part('data.csv', editor).waitFor();
    assert.equal(await box(editor).inputValue(), 'a draft');
    // A new conversation takes its place.
    await window.panelAt(1).getByText('Select code or files').waitFor();
    assert.equal(await box(window.panelAt(1)).inputValue(), '');
  });

  it('lets an answer continue when another conversation takes its place', async () => {
    await window.showSideBar();
    const finish = await askForHalves('Does it go on?');
    await window.runCommand('agentQuery.sideBar.newConversation');
    await window.panel.getByText('Select code or files').waitFor();
    const told = await window.notification(
      'The answer continues in the background: Does it go on?',
    );
    assert.deepEqual(told.buttons, ['Show', 'Stop']);
    finish();
    await window.saved('Second half.');
    await window.runCommand('agentQuery.sideBar.openConversation');
    await window.choose('Does it go on?');
    await window.panel.getByText('Second half.').waitFor();
    await window.panel.getByText('complete').waitFor();
    assert.deepEqual(window.tabs, []);
  });

  it('has the same conversation after a reload', async () => {
    await window.showSideBar();
    const finish = await askForHalves('Is it kept?');
    finish();
    await window.panel.getByText('complete').waitFor();
    await writeIn(box(), 'not sent yet');
    await window.saved('not sent yet');
    await window.reload();
    await window.panel.getByText('Second half.').waitFor();
    assert.equal(await box().inputValue(), 'not sent yet');
  });
});
