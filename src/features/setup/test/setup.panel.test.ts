import assert from 'node:assert/strict';
import { useExtension } from '../../../../test/panel/support/useExtension';
import { extensionId } from '../../../../test/support/extensionId';

/** Services that are added without typing. */
describe('setting up a service', () => {
  const window = useExtension();

  const followLink = (name: string, baseUrl: string, others = '') => {
    const query = `${others}baseUrl=${encodeURIComponent(baseUrl)}&name=${encodeURIComponent(name)}`;
    return window.host.followLink(`vscode://${extensionId}/setup?${query}`);
  };
  const services = () => window.data.settings.get('agentQuery.services');

  /** The URL of the same service at another host name. */
  const staging = () => window.service.url.replace('127.0.0.1', 'localhost');

  it('by a link shows the whole address, and changes nothing if it is canceled', async () => {
    const long = `https://xn--pple-43d.evil.example.com:8443/${'long/'.repeat(45)}end`;
    const followed = followLink('Production', long.replace('xn--pple-43d', 'аpple'), 'token=t&');
    const dialog = await window.modal('Add the service "Production"?');
    const lines = dialog.detail.split('\n');
    assert.ok(lines.includes('Host: xn--pple-43d.evil.example.com:8443'), dialog.detail);
    assert.ok(lines.includes(`Base URL: ${long}`), dialog.detail);
    assert.ok(dialog.detail.includes(`Your service ${window.service.url} is kept`), dialog.detail);
    assert.doesNotMatch(dialog.detail, /token/);
    dialog.close();
    await followed;
    assert.equal(services(), undefined);
  });

  it('by a link uses it in the window, and keeps the one before', async () => {
    void followLink('Staging', staging(), 'arguments=%7B%22type%22%3A%22object%22%7D&');
    (await window.modal('Add the service "Staging"?')).press('Add service');
    await window.notification('New conversations in this window use the service "Staging".');
    assert.deepEqual(services(), {
      [new URL(window.service.url).host]: { baseUrl: window.service.url },
      Staging: { baseUrl: staging() },
    });
    await window.runCommand('New conversation');
    await window.panel.locator('.target', { hasText: 'Staging' }).waitFor();
    await window.ask('Who?');
    await window.panel.getByText('Recorded.').waitFor();
    assert.equal(window.service.requests.at(-1)?.headers.host, new URL(staging()).host);
  });

  it('by a link gives the new origin nothing that was written for others', async () => {
    await window.updateSettings({
      'agentQuery.kwargs': { api_key: 'canary' },
      'agentQuery.sessionId': 'mine',
    });
    const ask = async (question: string) => {
      await window.runCommand('New conversation');
      await window.ask(question);
      await window.panel.getByText('Recorded.').waitFor();
      await window.closeTab(question);
      const { json } = window.service.requests.at(-1) ?? assert.fail();
      return (json as { kwargs: object }).kwargs;
    };
    const all = { api_key: 'canary', session_id: 'mine' };
    assert.deepEqual(await ask('Before?'), all);
    void followLink('Staging', staging());
    const dialog = await window.modal('Add the service "Staging"?');
    assert.match(dialog.detail, /not sent .*: agentQuery\.kwargs, agentQuery\.sessionId$/m);
    dialog.press('Add service');
    await window.notification('New conversations in this window use the service "Staging".');
    const { session_id: id, ...others } = (await ask('To the new one?')) as { session_id: string };
    assert.deepEqual(others, {});
    assert.match(id, /^[0-9a-f-]{36}$/);
    await window.reload();
    assert.doesNotMatch(JSON.stringify(await ask('After a reload?')), /canary|mine/);

    // It stays so when the user cuts it out of the settings and pastes it.
    await window.updateSettings({ 'agentQuery.services': undefined });
    await window.updateSettings({ 'agentQuery.services': { Own: { baseUrl: staging() } } });
    assert.doesNotMatch(JSON.stringify(await ask('Pasted?')), /canary|mine/);

    // A first service that the user enters is the user's.
    await window.updateSettings({
      'agentQuery.services': undefined,
      'agentQuery.baseUrl': undefined,
    });
    await window.runCommand('New conversation');
    await window.panel.getByRole('textbox', { name: 'Base URL' }).fill(staging());
    await window.panel.getByRole('button', { name: 'Save', exact: true }).click();
    await window.panel.getByText('localhost').first().waitFor();
    assert.deepEqual(await ask('Entered?'), all);
  });

  it('in the form keeps a name and arguments until they are right, and saves them in the services', async () => {
    await window.updateSettings({ 'agentQuery.baseUrl': undefined });
    await window.runCommand('New conversation');
    const field = (name: string) => window.panel.getByRole('textbox', { name, exact: true });
    const save = () => window.panel.getByRole('button', { name: 'Save', exact: true }).click();
    const schema = (property: object) => ({
      type: 'object',
      properties: { depth: { type: 'integer', title: 'Depth', ...property } },
    });
    await window.panel.getByText('More options').click();
    await field('Base URL').fill(window.service.url);
    await field('Name').fill('Staging');
    await field('Arguments').fill(JSON.stringify(schema({ pattern: '.' })));
    await save();
    const text = 'Unsupported keyword: arguments.properties.depth.pattern. Remove it.';
    await window.panel.locator('#setup-arguments-message').getByText(text).waitFor();
    assert.equal(services(), undefined);

    await window.reload();
    await window.panel.locator('#setup-arguments-message').getByText(text).waitFor();
    assert.equal(await field('Name').inputValue(), 'Staging');
    await field('Arguments').fill(JSON.stringify(schema({ maximum: 9 })));
    await save();
    await window.panel.getByRole('spinbutton', { name: 'Depth' }).fill('4');
    assert.deepEqual(services(), {
      Staging: { baseUrl: window.service.url, arguments: schema({ maximum: 9 }) },
    });
    await window.ask('Who?');
    await window.panel.getByText('Recorded.').waitFor();
    assert.match(window.service.requests.at(-1)?.body.toString() ?? '', /"depth":4/);
  });

  it('by a link with a number or another address as its name is refused', async () => {
    for (const name of ['2025', 'https://agent.corp.example']) {
      await followLink(name, staging());
      await window.notification(/^The setup link is not valid: the name/);
    }
    assert.equal(services(), undefined);
  });

  it('by a link that is not valid says so, and asks nothing', async () => {
    await followLink('Staging', 'https://good.test@evil.test');
    await window.notification(/^The setup link is not valid: its base URL/);
    assert.equal(window.host.dialogs.messages.filter(({ isModal }) => isModal).length, 0);
    assert.equal(services(), undefined);
  });

  it('by the environment is offered with the first command, and not again after Cancel', async () => {
    await window.updateSettings({ 'agentQuery.baseUrl': '' });
    process.env.AGENT_QUERY_BASE_URL = 'https://container.test/agent';
    try {
      await window.runCommand('New conversation');
      const dialog = await window.modal('Add the service "container.test"?');
      assert.match(dialog.detail, /^The environment variable AGENT_QUERY_BASE_URL suggests/);
      dialog.close();
      await window.panel.getByRole('textbox', { name: 'Base URL' }).waitFor();
      for (const time of ['in the same window', 'after a reload']) {
        await window.runCommand('Select service…');
        await window.quickPick('No service is configured yet');
        assert.equal(window.host.dialogs.messages.length, 0, time);
        await window.reload();
      }
      assert.equal(services(), undefined);
    } finally {
      delete process.env.AGENT_QUERY_BASE_URL;
    }
  });
});
