import assert from 'node:assert/strict';
import { useExtension } from '../support/useExtension';

describe('an empty conversation', () => {
  const window = useExtension();
  const button = (name: string) => window.panel.getByRole('button', { name, exact: true });
  const question = () => window.panel.getByRole('textbox', { name: 'Question', exact: true });

  it('has buttons for saved questions, workspace files, and the selection', async () => {
    await window.openFile('src/tides.ts', [1, 1, 2, 1]);
    await window.runCommand('New conversation');
    await button('Use a saved question').click();
    assert.equal(await question().inputValue(), '/');
    assert.equal(await window.panel.locator(':focus').inputValue(), '/');
    await question().fill('Compare ');
    await button('Attach workspace files').click();
    assert.equal(await question().inputValue(), 'Compare #');

    await button('Ask agent about selection').click();
    const parts = window.panel.getByRole('list', { name: 'Attachments' });
    await parts.getByText(/tides\.ts/).waitFor();
  });

  it('asks for an open file in a notice of the panel if there is none', async () => {
    await window.runCommand('New conversation');
    await button('Ask agent about selection').click();
    await window.notice('Open a file and select the text to ask about.');
    assert.deepEqual(window.notifications, []);
  });
});
