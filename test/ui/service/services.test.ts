import assert from 'node:assert/strict';
import { type RecordingService, startRecordingService } from '../../service/recordingService';
import { useWorkbench } from '../support/useWorkbench';

describe('several services', function () {
  this.timeout(90_000);
  this.bail(true);

  const ui = useWorkbench();
  let production: RecordingService;
  const status = () =>
    ui.workbench.page.locator('[id="agent-query.agent-query.agentQuery.service"]');
  const row = (name: string) =>
    ui.workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: name });
  const answer = (service: RecordingService, text: string) =>
    service.onQuery(async stream => {
      await stream.message(text);
      await stream.end();
    });
  const answered = (text: string) =>
    ui.panel
      .getByRole('article', { name: 'Answer' })
      .filter({ hasText: text })
      .getByText('complete');

  before(async () => {
    production = await startRecordingService();
    await ui.workbench.updateSettings({
      'agentQuery.services': {
        Staging: { baseUrl: ui.service.url },
        'Production $(trash) [x](command:y)': { baseUrl: production.url },
      },
    });
  });
  after(() => production.dispose());

  it('are named in the status bar and in the panel, as plain text', async () => {
    await ui.workbench.newConversation();
    await status().getByText('Staging').waitFor();
    await ui.panel.getByText(/^Staging · session/).waitFor();
    answer(ui.service, 'From staging.');
    await ui.ask('Who?');
    await answered('From staging.').waitFor();
  });

  it('are switched by keyboard for what comes next, while the conversation keeps its own', async () => {
    await status().click();
    await row('Staging').locator('.codicon-check').waitFor();
    assert.equal(await row('Production').locator('.codicon-trash').count(), 0);
    await ui.workbench.page.keyboard.type('Production');
    await ui.workbench.page.keyboard.press('Enter');
    await status().getByText('Production').waitFor();
    assert.equal(await status().locator('.codicon-trash').count(), 0);
    await ui.panel.getByText(/^Staging · session/).waitFor();
    answer(ui.service, 'Staging again.');
    await ui.ask('And who now?');
    await answered('Staging again.').waitFor();
    assert.equal(production.requests.length, 0);
  });

  it('get the same question from a button below the answer, in a conversation of its own', async () => {
    answer(production, 'From production.');
    await ui.panel
      .getByRole('article', { name: 'Answer' })
      .first()
      .getByRole('button', { name: 'Ask another service…' })
      .click();
    await row('Production').waitFor();
    assert.equal(await row('Staging').count(), 0);
    await ui.workbench.page.keyboard.press('Enter');
    await answered('From production.').waitFor();
    await ui.panel.getByText(/^Production \$\(trash\) .* · session/).waitFor();
    assert.equal(production.requests.length, 1);
    const partsOf = ({ requests }: RecordingService) =>
      (requests.at(0)?.json as { parts?: unknown[] } | undefined)?.parts;
    assert.deepEqual(partsOf(production), partsOf(ui.service));
  });

  it('are named in the list of conversations, and kept by one that is opened again', async () => {
    await ui.workbench.saved('From production.');
    await ui.workbench.tidy();
    await ui.workbench.runCommandUntil('Open conversation…', row('· Production'));
    await row('· Staging').click();
    await ui.panel.getByText(/^Staging · session/).waitFor();
    await status().getByText('Production').waitFor();
  });

  it('that are gone are told before anything is sent, with a way to ask another one', async () => {
    await ui.workbench.updateSettings({
      // With the same base URL it would be the same service.
      'agentQuery.baseUrl': '',
      'agentQuery.services': { Production: { baseUrl: production.url } },
    });
    await ui.panel.getByText(/The service "Staging" of this conversation is no longer/).waitFor();
    await ui.panel.getByRole('button', { name: 'Ask another service…' }).first().click();
    await row('Production').waitFor();
    await ui.workbench.page.keyboard.press('Escape');
    assert.equal(ui.service.requests.length, 2);
  });
});
