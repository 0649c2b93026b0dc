import assert from 'node:assert/strict';
import { type RecordingService, startRecordingService } from '../../service/recordingService';
import { useWorkbench } from '../support/useWorkbench';

describe('several services', function () {
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

  /** The host, which only the rows of services contain. Rows of a closed list may still be in the page. */
  const hostOf = ({ url }: RecordingService) => new URL(url).host;
  /** The start of the session id in the first query to a service. */
  const sessionOf = ({ requests }: RecordingService) =>
    (
      requests.at(0)?.json as { kwargs?: { session_id?: string } } | undefined
    )?.kwargs?.session_id?.slice(0, 4);

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

  it('are named with the session in the list of conversations, and kept by one that is opened again', async () => {
    await ui.workbench.saved('From production.');
    await ui.workbench.tidy();
    await ui.workbench.runCommandUntil('Open conversation…', row('· Production'));
    const shown = async (name: string) => (await row(name).innerText()).replaceAll(/\s+/g, ' ');
    assert.ok(
      (await shown('· Staging')).includes(
        `2 questions, last: complete · Staging · session ${sessionOf(ui.service)}`,
      ),
      await shown('· Staging'),
    );
    const foreign = await shown('· Production');
    assert.match(foreign, /1 question, complete · Production \$\W?\(trash\)/);
    assert.ok(foreign.includes(`· session ${sessionOf(production)}`), foreign);
    await row('· Staging').click();
    await ui.panel.getByText(/^Staging · session/).waitFor();
    await status().getByText('Production').waitFor();
  });

  it('get the token that is stored for each, and never that of the other', async () => {
    const { workbench, panel } = ui;
    const services = [
      { name: 'Production', service: production, token: 'canary-2b8e-production' },
      { name: 'Staging', service: ui.service, token: 'canary-9d41-staging' },
    ] as const;
    const choose = async ({ name, service }: (typeof services)[number]) => {
      const choice = row(hostOf(service));
      await workbench.runCommandUntil('Select service…', choice);
      await choice.click();
      await status().getByText(name).waitFor();
    };
    const sent = services.map(({ service }) => service.requests.length);
    for (const each of services) {
      const { service, token } = each;
      await choose(each);
      const box = workbench.page.locator('.quick-input-widget input[type="password"]');
      await workbench.runCommandUntil('Set access token…', box);
      await box.fill(token);
      await box.press('Enter');
      const saved = `Access token for ${service.url} saved.`;
      await workbench.showNotification(workbench.page.getByText(saved).first());
    }
    for (const each of services) {
      const { name, service } = each;
      await choose(each);
      await workbench.newConversation();
      answer(service, `Hello from ${name}.`);
      await ui.ask('Who gets which?');
      await answered(`Hello from ${name}.`).waitFor();
    }
    // Also with the same question, and with a redirect to the other service.
    answer(production, 'The same, elsewhere.');
    await panel.getByRole('button', { name: 'Ask another service…' }).last().click();
    await row(hostOf(production)).waitFor();
    await workbench.page.keyboard.press('Enter');
    await answered('The same, elsewhere.').waitFor();
    production.onQuery(stream => {
      stream.head(307, { Location: `${ui.service.url}/query` });
      return stream.end();
    });
    await ui.ask('And over there?');
    await panel.getByText('does not follow redirects').waitFor();
    const expected = { Production: 3, Staging: 1 };
    for (const [index, { name, service, token }] of services.entries()) {
      const requests = service.requests.slice(sent[index]);
      assert.deepEqual(
        requests.map(({ headers }) => headers.authorization),
        Array.from({ length: expected[name] }, () => `Bearer ${token}`),
        name,
      );
      const other = services[1 - index]?.token ?? '';
      for (const { path, headers, body } of service.requests) {
        assert.ok(!`${path} ${JSON.stringify(headers)} ${body}`.includes(other), name);
      }
    }
  });

  it('that are gone are told before anything is sent, with a way to ask another one', async () => {
    await ui.workbench.runCommandUntil('Open conversation…', row('2 questions, last: complete'));
    await row('2 questions, last: complete').click();
    await ui.panel.getByText(/^Staging · session/).waitFor();
    const sent = ui.service.requests.length;
    await ui.workbench.updateSettings({
      // Removed, because a service with the same base URL counts as the same service.
      'agentQuery.baseUrl': '',
      'agentQuery.services': { Production: { baseUrl: production.url } },
    });
    await ui.panel.getByText(/The service "Staging" of this conversation is no longer/).waitFor();
    await ui.panel.getByRole('button', { name: 'Ask another service…' }).first().click();
    await row(hostOf(production)).waitFor();
    await ui.workbench.page.keyboard.press('Escape');
    assert.equal(ui.service.requests.length, sent);
  });
});
