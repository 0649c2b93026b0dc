import assert from 'node:assert/strict';
import { useExtension } from '../support/useExtension';

describe('an empty conversation', () => {
  const window = useExtension();
  const button = (name: string) => window.panel.getByRole('button', { name, exact: true });
  const question = () => window.panel.getByRole('textbox', { name: 'Question', exact: true });

  it('offers its four ways as buttons, and says which service gets the question', async () => {
    await window.openFile('src/tides.ts', [1, 1, 2, 1]);
    await window.runCommand('New conversation');
    const { host } = new URL(window.service.url);
    await window.panel.getByText(`Questions are sent to: ${host}`).waitFor();

    await button('Type / at the beginning').click();
    assert.equal(await question().inputValue(), '/');
    assert.equal(await window.panel.locator(':focus').inputValue(), '/');
    await question().fill('Compare ');
    await button('Type # in the question').click();
    assert.equal(await question().inputValue(), 'Compare #');

    await button('Ask agent about files').click();
    const picker = await window.quickPick();
    picker.hide();
    await button('Ask agent about selection').click();
    const parts = window.panel.getByRole('list', { name: 'Attachments' });
    await parts.getByText(/tides\.ts/).waitFor();
  });

  it('asks for a file in the panel where nothing is open', async () => {
    await window.runCommand('New conversation');
    await button('Ask agent about selection').click();
    await window.notice('Open a file and select the text to ask about.');
    assert.deepEqual(window.notifications, []);
  });
});
