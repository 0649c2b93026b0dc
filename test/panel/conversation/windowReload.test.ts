import assert from 'node:assert/strict';
import { writeIn } from '../../browser/questionBox';
import { useExtension } from '../support/useExtension';

/** Everything that had arrived is still there, and no question is sent again. */
describe('a reload of the window', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'never' });

  const answers = () => window.panel.getByRole('article', { name: 'Answer' });

  it('closes the connection and keeps the conversation, its running answer interrupted', async () => {
    await window.explorer(['logo.png'], 'Ask agent about files');
    await window.panel.getByText('logo.png').waitFor();
    await window.ask('What is this?');
    await answers().getByText('complete').waitFor();
    let closed: Promise<number> | undefined;
    window.service.onQuery(async stream => {
      closed = stream.closed;
      await stream.message('This has arrived.');
    });
    await window.ask('And what else?');
    await answers().getByText('This has arrived.').waitFor();
    const box = window.panel.getByRole('textbox', { name: 'Question', exact: true });
    await writeIn(box, 'a draft');
    await window.reload();
    await closed;
    await window.closeTab('What is this?');
    await window.runCommand('Open conversation…');
    await window.choose(/^What is this\?.*2 questions, last: interrupted/);

    await answers().getByText('This has arrived.').waitFor();
    await answers()
      .last()
      .getByText(/^\d+\.\d s · interrupted$/)
      .waitFor();
    await answers().getByText('The answer was interrupted when the window was closed.').waitFor();
    assert.equal(await answers().count(), 2);
    await answers().first().getByText('Recorded.').waitFor();
    await window.panel
      .getByRole('article', { name: 'Question' })
      .first()
      .getByText('1 attachment')
      .waitFor();
    assert.equal(await box.inputValue(), 'a draft');
    assert.equal(window.service.requests.length, 2, 'nothing was sent again');
  });

  it('is followed by questions in the same session, with the current content of files', async () => {
    await window.explorer(['logo.png'], 'Ask agent about files');
    await window.panel.getByText('logo.png').waitFor();
    await window.ask('What is this?');
    await answers().getByText('complete').waitFor();
    await window.reload();
    window.service.answer('Once more.');
    await answers().getByRole('button', { name: 'Ask again' }).click();
    await window.panel.getByText('Once more.').waitFor();
    const [before, after] = window.service.requests.map(
      ({ json }) => json as { parts: { name?: string }[]; kwargs: { session_id: string } },
    );
    assert.equal(after?.kwargs.session_id, before?.kwargs.session_id);
    assert.deepEqual(after?.parts, before?.parts);
  });
});
