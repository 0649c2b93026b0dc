import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SentQuery } from '../../service/recordingService';
import { useExtension } from '../support/useExtension';

describe('attaching again', () => {
  const window = useExtension();
  const button = (name: string) => window.panel.getByRole('button', { name, exact: true });
  const parts = () => window.panel.getByRole('list', { name: 'Attachments' });
  const sent = async () => {
    const { json } = await window.service.nextRequest();
    return (json as SentQuery).parts;
  };
  const bytesOf = (text: string) => Buffer.from(text).toString('base64');

  it('lists the files of the previous question, and sends their current content', async () => {
    await window.explorer(['notes.txt', 'data.csv'], 'Ask agent about files');
    await window.ask('What is this?');
    await sent();
    await window.panel.getByText('Recorded.').waitFor();
    await writeFile(path.join(window.sample.path, 'notes.txt'), 'Changed since.');
    await button('Attach the same 2 files again').click();
    await parts()
      .getByRole('listitem', { name: /^notes\.txt, 14 B/ })
      .waitFor();
    await parts()
      .getByRole('listitem', { name: /^data\.csv/ })
      .waitFor();
    await button('Remove data.csv').click();
    await window.ask('And now?');
    const [file] = await sent();
    assert.equal(file?.name, 'notes.txt');
    assert.equal(file?.base64, bytesOf('Changed since.'));
    await button('Attach notes.txt again').waitFor();
  });

  it('takes the place of the suggestion for the only file that was sent', async () => {
    await window.openFile('notes.txt');
    await window.runCommand('New conversation');
    await button('Add notes.txt').click();
    await window.ask('What is this?');
    await button('Attach notes.txt again').waitFor();
    assert.equal(await button('Add notes.txt').isVisible(), false);
    await window.ask('And without it?');
    await button('Add notes.txt').waitFor();
    assert.equal(await button('Attach notes.txt again').isVisible(), false);
  });
});
