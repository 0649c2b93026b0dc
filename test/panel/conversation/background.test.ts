import assert from 'node:assert/strict';
import { askIn } from '../../browser/questionBox';
import { deferred } from '../../support/deferred';
import { useExtension } from '../support/useExtension';

describe('an answer whose tab is closed', () => {
  const window = useExtension();

  const goesOn = (question: string) => `The answer continues in the background: ${question}`;
  const answers = () => window.panel.getByRole('article', { name: 'Answer' });

  /** Asks a question in a new conversation. Its answer has two halves. */
  async function askForHalves(question: string) {
    const { promise, resolve } = deferred();
    let closed: Promise<unknown> = Promise.resolve();
    window.service.onQuery(async stream => {
      closed = stream.closed;
      await stream.message(`First half of ${question} `);
      await promise;
      await stream.message(`Second half of ${question}`);
      await stream.end();
    });
    await window.runCommand('New conversation');
    await window.panel.getByText('Select code or files').waitFor();
    await window.ask(question);
    await window.panel.getByText(`First half of ${question}`).waitFor();
    return {
      finish: () => resolve(),
      /** Resolves when the connection is closed. */
      closed,
    };
  }

  it('continues, and Show opens it again, complete and without a second query', async () => {
    const { finish } = await askForHalves('Does it go on?');
    await window.closeTab('Does it go on?');
    const told = await window.notification(goesOn('Does it go on?'));
    assert.deepEqual(told.buttons, ['Show', 'Stop']);
    assert.deepEqual(window.tabs, []);
    told.press('Show');
    await window.panel.getByText('First half of').waitFor();
    await window.panel.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    finish();
    await window.panel
      .getByText('First half of Does it go on? Second half of Does it go on?')
      .waitFor();
    await answers().getByText('complete').waitFor();
    assert.deepEqual(window.tabs, ['Does it go on?']);
    assert.equal(window.service.requests.length, 1);
    // It is a tab as before: it can be closed and opened again.
    await window.closeTab('Does it go on?');
    await window.runCommand('Open conversation…');
    await window.choose('Does it go on?');
    await window.panel.getByText('Second half of').waitFor();
  });

  it('ends in the background, is saved and announced, and opens complete', async () => {
    const { finish } = await askForHalves('Does it end?');
    await window.closeTab('Does it end?');
    await window.notification(goesOn('Does it end?'));
    finish();
    await window.saved('Second half of');
    (await window.notification('The answer is complete: Does it end?')).press('Show answer');
    await window.panel.getByText('Second half of').waitFor();
    await answers().getByText('complete').waitFor();
  });

  it('ends with Stop, and keeps the text received so far', async () => {
    const { closed } = await askForHalves('Does it stop?');
    await window.closeTab('Does it stop?');
    (await window.notification(goesOn('Does it stop?'))).press('Stop');
    await closed;
    await window.runCommand('Open conversation…');
    await window.choose(/^Does it stop\?.*1 question, stopped/);
    await window.panel.getByText('First half of').waitFor();
    await answers()
      .getByText(/ · stopped$/)
      .waitFor();
  });

  it('is stopped by the command, and by Stop in the panel after Show', async () => {
    const one = await askForHalves('By the command?');
    await window.closeTab('By the command?');
    const item = await window.statusItem(/Answering…$/);
    assert.match(String(item.tooltip), /^Answering "By the command\?", asked at \d+:\d\d.[AP]M/);
    await window.runCommand('Stop query');
    await one.closed;
    const other = await askForHalves('In the panel?');
    await window.closeTab('In the panel?');
    (await window.notification(goesOn('In the panel?'))).press('Show');
    await window.panel.getByRole('button', { name: 'Stop', exact: true }).click();
    await other.closed;
    await answers()
      .getByText(/ · stopped$/)
      .waitFor();
  });

  it('continues visibly when its conversation is opened from the list', async () => {
    const { finish } = await askForHalves('From the list?');
    await window.closeTab('From the list?');
    const told = await window.notification(goesOn('From the list?'));
    await window.runCommand('Open conversation…');
    await window.choose('From the list?');
    await window.panel.getByText('First half of').waitFor();
    finish();
    await window.panel.getByText('Second half of').waitFor();
    // The answer that the notification could have stopped has ended.
    told.press('Stop');
    await answers().getByText('complete').waitFor();
    assert.deepEqual(window.tabs, ['From the list?']);
  });

  it('has a notification of its own beside others', async () => {
    const one = await askForHalves('One?');
    await window.closeTab('One?');
    const two = await askForHalves('Two?');
    await window.closeTab('Two?');
    const tellsOne = await window.notification(goesOn('One?'));
    const tellsTwo = await window.notification(goesOn('Two?'));
    tellsOne.press('Stop');
    await one.closed;
    tellsTwo.press('Show');
    two.finish();
    await window.panel.getByText('Second half of Two?').waitFor();
    await answers().getByText('complete').waitFor();
    assert.deepEqual(window.tabs, ['Two?']);
  });

  it('ends when its conversation is deleted, which is not saved again', async () => {
    const { closed } = await askForHalves('Is it deleted?');
    await window.closeTab('Is it deleted?');
    const told = await window.notification(goesOn('Is it deleted?'));
    await window.runCommand('Open conversation…');
    await window.pressInList('Is it deleted?', 'Delete');
    (await window.modal(/Is it deleted\?/)).press('Delete');
    await closed;
    await window.forgotten('Is it deleted?');
    told.press('Show');
    await window.runCommand('New conversation');
    await window.panel.getByText('Select code or files').waitFor();
    assert.deepEqual(window.tabs, ['Agent Query']);
    assert.deepEqual(await window.savedConversations(), []);
  });

  it('is interrupted when the window is reloaded, and has no tab then', async () => {
    const { closed } = await askForHalves('Is it reloaded?');
    await window.closeTab('Is it reloaded?');
    await window.notification(goesOn('Is it reloaded?'));
    await window.reload();
    await closed;
    assert.deepEqual(window.tabs, []);
    await window.runCommand('Open conversation…');
    await window.choose(/^Is it reloaded\?.*interrupted/);
    await window.panel.getByText('First half of').waitFor();
    await answers().getByText('The answer was interrupted when the window was closed.').waitFor();
    assert.equal(window.service.requests.length, 1);
  });

  it('leaves a queued question unsent, and keeps it', async () => {
    const { finish } = await askForHalves('First?');
    await askIn(window.panel, 'Second?');
    await window.panel.getByRole('button', { name: 'Remove from queue' }).waitFor();
    await window.closeTab('First?');
    (await window.notification(goesOn('First?'))).press('Show');
    finish();
    await window.panel.getByText('Second half of').waitFor();
    await window.panel.getByText('not sent').first().waitFor();
    assert.equal(window.service.requests.length, 1);
  });

  it('leaves the next question to a new conversation', async () => {
    const { finish } = await askForHalves('Which one?');
    await window.closeTab('Which one?');
    await window.runCommand('Ask agent…');
    await window.panel.getByText('Select code or files').waitFor();
    finish();
    await window.notification('The answer is complete: Which one?');
    assert.deepEqual(window.tabs, ['Agent Query']);
  });
});
