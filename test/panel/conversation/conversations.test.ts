import assert from 'node:assert/strict';
import { writeIn } from '../../browser/questionBox';
import { deferred } from '../../support/deferred';
import { useExtension } from '../support/useExtension';

/** Several conversations at the same time, and changes to one while its panel is elsewhere. */
describe('conversations beside each other', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'never' });

  /** Asks a question whose answer begins, and returns what ends it. */
  async function begin(question: string): Promise<() => void> {
    const mayEnd = deferred();
    window.service.onQuery(async stream => {
      await stream.message(`${question} begins`);
      await mayEnd.promise;
      await stream.message(' and ends.');
      await stream.end();
    });
    await window.ask(question);
    await window.panel.getByText(`${question} begins`).waitFor();
    return () => mayEnd.resolve();
  }

  async function beginInNew(question: string): Promise<() => void> {
    await window.runCommand('New conversation');
    await window.tab('Agent Query');
    return begin(question);
  }

  const stateOf = (state: string) =>
    window.panel.locator('.turn-state').last().getByText(state).waitFor();

  it('do not include a second empty one', async () => {
    await window.runCommand('New conversation');
    await window.runCommand('New conversation');
    assert.deepEqual(window.tabs, ['Agent Query']);
  });

  it('open at the place of the setting: beside the editor, or in its group', async () => {
    await window.openFile('src/lines.ts');
    for (const [location, column] of [
      ['beside', 2],
      ['active', 1],
    ] as const) {
      await window.updateSettings({ 'agentQuery.view.location': location });
      await window.runCommand('New conversation');
      const { group } = await window.tab('Agent Query');
      assert.equal(group.viewColumn, column, location);
      await window.closeTab('Agent Query');
    }
  });

  it('run at the same time, each in a session of its own', async () => {
    await beginInNew('The first?');
    await beginInNew('The second?');
    const sessions = window.service.requests.map(
      ({ json }) => (json as { kwargs: { session_id: string } }).kwargs.session_id,
    );
    assert.equal(new Set(sessions).size, 2);
  });

  it('are stopped separately, and continue while they are hidden', async () => {
    const endFirst = await beginInNew('The first?');
    await beginInNew('The second?');
    await window.panel.getByRole('button', { name: 'Stop' }).click();
    await stateOf('stopped');
    endFirst();
    await window.saved('and ends.');
    await window.showTab('The first?');
    await window.panel.getByText('The first? begins and ends.').waitFor();
    await stateOf('complete');
  });

  it('are listed with the first question, the time and the outcome', async () => {
    (await beginInNew('The first?'))();
    await stateOf('complete');
    await beginInNew('The second?');
    await window.panel.getByRole('button', { name: 'Stop' }).click();
    await stateOf('stopped');
    await window.runCommand('Open conversation…');
    const time = String.raw`\d{1,2}:\d{2}\s[AP]M`;
    await window.list(
      new RegExp(`^The first\\?.*${time}.*1 question, complete`),
      new RegExp(`^The second\\?.*${time}.*1 question, stopped`),
    );
    await window.choose(/The first\?/);
    await window.panel.getByText('The first? begins and ends.').waitFor();
  });

  it('lose nothing and send nothing again when they are hidden and shown while an answer arrives', async () => {
    const end = await beginInNew('The first?');
    const question = () => window.panel.getByRole('textbox', { name: 'Question', exact: true });
    await writeIn(question(), 'a draft');
    await window.runCommand('New conversation');
    await window.tab('Agent Query');
    await window.showTab('The first?');
    await window.panel.getByText('The first? begins').waitFor();
    assert.equal(await question().inputValue(), 'a draft');
    end();
    await window.panel.getByText('The first? begins and ends.').waitFor();
    assert.equal(window.service.requests.length, 1);
  });
});

describe('the last conversation, when it is closed', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'never' });
  const unlock = 'workbench.action.unlockEditorGroup';

  it('leaves its group unlocked', async () => {
    await window.runCommand('New conversation');
    await window.tab('Agent Query');
    await window.closeTab('Agent Query');
    await window.recorded(unlock);
  });

  it('is closed without an error in a VS Code without a command for that', async () => {
    const rejected: unknown[] = [];
    const note = (reason: unknown) => rejected.push(reason);
    window.host.commands.remove(unlock);
    await window.runCommand('New conversation');
    await window.tab('Agent Query');
    process.on('unhandledRejection', note);
    await window.closeTab('Agent Query');
    // Everything that closing has begun ends before a page is shown.
    await window.runCommand('New conversation');
    await window.panel.getByText('Select code or files').waitFor();
    process.off('unhandledRejection', note);
    assert.deepEqual(rejected, []);
  });
});
