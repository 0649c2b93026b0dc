import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { useWorkbench } from '../support/useWorkbench';
import type { Theme } from '../support/workbench';

/** Services that are added without typing. The first link activates the extension. */
describe('setting up a service', function () {
  this.bail(true);
  const used = useWorkbench({}, undefined, ['requester']);

  const dialog = () => used.workbench.page.locator('.monaco-dialog-box');

  const settings = () =>
    readFile(path.join(used.workbench.userDataDir, 'User/settings.json'), 'utf8');

  /** Runs a command that asks for a text, and enters the text. */
  const enter = async (command: string, text: string) => {
    const { workbench } = used;
    const input = workbench.page.locator('.quick-input-widget input[type="text"]').first();
    await workbench.runCommandUntil(
      command,
      workbench.page.locator('.quick-input-title', { hasText: /Path and query|Request/ }),
    );
    await input.fill(text);
    await input.press('Enter');
  };

  const openLink = (name: string, baseUrl: string, others = '') =>
    enter(
      'Requester: Open link',
      `/setup?${others}baseUrl=${encodeURIComponent(baseUrl)}&name=${encodeURIComponent(name)}`,
    );

  /** The URL of the same service at another host name. */
  const staging = () => used.service.url.replace('127.0.0.1', 'localhost');

  it('by a link shows the whole address, and changes nothing if it is canceled', async () => {
    const long = `https://xn--pple-43d.evil.example.com:8443/${'long/'.repeat(45)}end`;
    await openLink('Production [a](command:b)', long.replace('xn--pple-43d', 'аpple'), 'token=t&');
    await dialog().getByText('Add the service "Production [a]').waitFor();
    const text = (await dialog().innerText()).replaceAll(/\s+/g, ' ');
    assert.ok(text.includes('Host: xn--pple-43d.evil.example.com:8443 '), text);
    assert.ok(text.includes(`Base URL: ${long} `), text);
    assert.ok(text.includes(`Your service ${used.service.url} is kept`), text);
    assert.doesNotMatch(text, /token/);
    assert.equal(await dialog().locator('a[href]').count(), 0);
    for (const theme of [
      'Dark Modern',
      'Light Modern',
      'Default High Contrast',
      'Default High Contrast Light',
    ] satisfies Theme[]) {
      await used.workbench.setTheme(theme);
      await used.workbench.screenshot(`setup-long-${theme.replaceAll(' ', '-')}`);
    }
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    assert.doesNotMatch(await settings(), /agentQuery\.services/);
  });

  it('by a link uses it in the window, and keeps the one before', async () => {
    await openLink('Staging', staging());
    await dialog().getByText('Add the service "Staging"?').waitFor();
    await used.workbench.screenshot('setup-add');
    await dialog().getByRole('button', { name: 'Add service' }).click();
    const done = used.workbench.page.getByText(
      'New conversations in this window use the service "Staging".',
    );
    await done.first().waitFor();
    await used.workbench.screenshot('setup-done');
    const { host } = new URL(used.service.url);
    assert.deepEqual(JSON.parse(await settings())['agentQuery.services'], {
      [host]: { baseUrl: used.service.url },
      Staging: { baseUrl: staging() },
    });
    await used.workbench.newConversation();
    await used.panel.getByText('Staging · session').waitFor();
    await used.ask('Who?');
    const answer = used.panel.getByRole('article', { name: 'Answer' });
    await answer.getByText('complete').waitFor();
    assert.equal(used.service.requests.at(-1)?.headers.host, new URL(staging()).host);
  });

  it('by another extension says what it replaces', async () => {
    const request = { name: 'Staging', baseUrl: 'http://other.test/agent' };
    await used.workbench.updateSettings({
      'agentQuery.services': { Staging: { baseUrl: staging(), headers: { 'X-Key': 'canary' } } },
    });
    await enter('Requester: Configure', JSON.stringify(request));
    await dialog().getByText('Change the service "Staging"?').waitFor();
    const text = (await dialog().innerText()).replaceAll(/\s+/g, ' ');
    for (const part of [
      'An extension asks for this.',
      'Base URL: http://other.test/agent',
      'The connection is not encrypted',
      `Base URL until now: ${staging()}`,
      'not sent to the new address: headers',
    ]) {
      assert.ok(text.includes(part), `${part}: ${text}`);
    }
    assert.doesNotMatch(text, /canary/);
    await used.workbench.screenshot('setup-change');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    const { page } = used.workbench;
    await used.workbench.showNotification(page.getByText('Requester got false').first());
    await enter('Requester: Configure', JSON.stringify({ ...request, baseUrl: 'ftp://a' }));
    const refused = page.getByText('Requester got Invalid request: baseUrl is not valid: scheme');
    await used.workbench.showNotification(refused.first());
    assert.match(await settings(), /canary/);
  });

  it('by a link that is not valid says so', async () => {
    await openLink('Staging', 'https://good.test@evil.test');
    const { page } = used.workbench;
    await used.workbench.showNotification(
      page.getByText('The set-up link is not valid: its base URL').first(),
    );
    assert.equal(await dialog().count(), 0);
  });

  it('by the environment is offered with the first command, and not again after Cancel', async () => {
    const { workbench } = used;
    await workbench.tidy();
    await workbench.updateSettings({ 'agentQuery.services': {}, 'agentQuery.baseUrl': '' });
    await enter('Requester: Suggest', 'https://container.test/agent');
    await workbench.runCommand('New conversation');
    await dialog().getByText('Add the service "container.test"?').waitFor();
    await dialog().getByText('The environment variable AGENT_QUERY_BASE_URL suggests').waitFor();
    await dialog().locator('.monaco-button:focus', { hasText: 'Add service' }).waitFor();
    await workbench.screenshot('setup-suggested');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await used.panel.getByRole('textbox', { name: 'Base URL' }).waitFor();
    await workbench.runCommandUntil(
      'Select service…',
      workbench.page.locator('.quick-input-widget', { hasText: 'Enter address…' }),
    );
    assert.equal(await dialog().count(), 0);
    assert.doesNotMatch(await settings(), /container/);
  });
});
