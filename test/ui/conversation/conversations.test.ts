import assert from 'node:assert/strict';
import { writeIn } from '../../browser/questionBox';
import { type Deferred, deferred } from '../../support/deferred';
import { useWorkbench } from '../support/useWorkbench';

/** Several conversations at the same time, and changes to one while its panel is elsewhere. */
describe('conversations beside each other', function () {
  this.bail(true);

  const ui = useWorkbench({ 'agentQuery.notifyWhenDone': 'never' });
  const mayEnd: Record<string, Deferred> = {};
  const tab = (question: string) => ui.workbench.page.locator('.tab', { hasText: question });
  const stateOf = (state: string) =>
    ui.panel.locator('.turn-state').last().getByText(state).waitFor();
  const begin = async (question: string) => {
    const mayGoOn = deferred();
    mayEnd[question] = mayGoOn;
    ui.service.onQuery(async stream => {
      await stream.message(`${question} begins`);
      await mayGoOn.promise;
      await stream.message(' and ends.');
      await stream.end();
    });
    await ui.ask(question);
    await ui.panel.getByText(`${question} begins`).waitFor();
  };

  it('run at the same time, each in a session of its own', async () => {
    await ui.workbench.runCommand('Ask agent…');
    await begin('The first?');
    await ui.workbench.newConversation();
    await begin('The second?');
    const sessions = ui.service.requests.map(
      ({ json }) => (json as { kwargs: { session_id: string } }).kwargs.session_id,
    );
    assert.equal(new Set(sessions).size, 2);
  });

  it('are stopped each by itself, and go on while they are not in sight', async () => {
    await ui.panel.getByRole('button', { name: 'Stop' }).click();
    await stateOf('stopped');
    mayEnd['The first?']?.resolve();
    await ui.workbench.saved('and ends.');
    await tab('The first?').click();
    await ui.panel.getByText('The first? begins and ends.').waitFor();
    await stateOf('complete');
  });

  it('are listed with the first question, the time and the outcome, the newest first', async () => {
    const rows = ui.workbench.page.locator('.quick-input-list .monaco-list-row');
    await ui.workbench.runCommandUntil('Open conversation…', rows.nth(1));
    const texts = await rows.allTextContents();
    const time = String.raw`\d{1,2}:\d{2}\s[AP]M`;
    assert.equal(texts.length, 2);
    assert.match(texts.join('\n'), new RegExp(`The first\\?.*${time}.*1 question, complete`));
    assert.match(texts.join('\n'), new RegExp(`The second\\?.*${time}.*1 question, stopped`));
    await rows.filter({ hasText: 'The second?' }).click();
    await ui.panel.getByText('The second? begins').waitFor();
  });

  it('are moved while an answer arrives, with nothing lost and nothing sent again', async () => {
    await begin('The third?');
    const sent = ui.service.requests.length;
    await writeIn(ui.panel.getByRole('textbox', { name: 'Question', exact: true }), 'a draft');
    await ui.workbench.runCommand('View: Move Editor into Right Group');
    const group = ui.workbench.page.locator('.editor-group-container').nth(1);
    await group.locator('.tab', { hasText: 'The second?' }).waitFor();
    const moved = ui.workbench.panel(1);
    await moved.getByText('The third? begins').waitFor();
    assert.equal(
      await moved.getByRole('textbox', { name: 'Question', exact: true }).inputValue(),
      'a draft',
    );
    mayEnd['The third?']?.resolve();
    await moved.getByText('The third? begins and ends.').waitFor();
    assert.equal(await moved.getByRole('article', { name: 'Answer' }).count(), 2);
    assert.equal(ui.service.requests.length, sent);
  });
});
