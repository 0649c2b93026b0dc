import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { namesBelow } from '../../support/namesBelow';
import { until } from '../../support/until';
import { workbenchTimeoutMs } from '../support/palette';
import { useWorkbench } from '../support/useWorkbench';

/** If it appears anywhere except in the header for its own origin, it has leaked. */
const canary = 'canary-5f1d2c7e';

const unmetClaims = 'Bearer error="insufficient_claims", scope="everything", claims="eyJ9"';

/** VS Code's own functions for a service: accounts, links from outside, focus, and secrets. */
describe('a service in VS Code', () => {
  const ui = useWorkbench({}, undefined, ['accounts', 'requester']);
  const dialog = () => ui.workbench.page.locator('.monaco-dialog-box');
  const sent = () => ui.service.requests.map(({ headers }) => headers.authorization);
  const settings = () =>
    readFile(path.join(ui.workbench.userDataDir, 'User/settings.json'), 'utf8');

  beforeEach(() => ui.workbench.tidy());
  afterEach(async () => {
    ui.service.reset();
    await ui.workbench.updateSettings({
      'agentQuery.auth': { type: 'stored' },
      'agentQuery.services': {},
      'agentQuery.baseUrl': ui.service.url,
    });
  });

  /** Signs in with a provider of test/fixtures/accounts. Their tokens contain what they were issued for. */
  const useAccount = (name: string) =>
    ui.workbench.updateSettings({
      'agentQuery.auth': { type: 'provider', id: `agent-query-${name}`, scopes: ['ask'] },
    });
  const answer = async (button: string, text: string) => {
    await dialog().getByText(text).waitFor();
    await dialog().getByRole('button', { name: button }).click();
    await dialog().waitFor({ state: 'detached' });
  };
  const refuse = () => ui.service.refuse(401, { 'WWW-Authenticate': unmetClaims });
  const welcome = (text: string) => ui.service.answer(text);
  const askAgain = () => ui.panel.getByRole('button', { name: 'Ask again' }).last().click();

  /** Fails if a file that VS Code has written contains the canary. */
  async function assertNowhere(): Promise<void> {
    const folder = ui.workbench.userDataDir;
    for (const name of await namesBelow(folder)) {
      // A file that is being moved into place is renamed while the others are read.
      const bytes = await readFile(path.join(folder, name)).catch(noBytes);
      assert.ok(!bytes.includes(canary), name);
    }
  }

  it('gets the token of an account when the user has signed in, and another one after a refusal', async () => {
    await useAccount('plain');
    await ui.workbench.newConversation();
    await ui.ask('May I?');
    await answer('Cancel', 'wants to sign in using Plain Accounts');
    await ui.panel.getByText('Nothing was sent, because you are not signed in').first().waitFor();
    assert.deepEqual(sent(), []);

    welcome('Welcome.');
    await askAgain();
    await answer('Allow', 'wants to sign in using Plain Accounts');
    await ui.panel.getByText('Welcome.').waitFor();
    refuse();
    await ui.ask('And now?');
    await ui.panel.getByText('denied access (HTTP 401) to your account').first().waitFor();
    assert.deepEqual(sent(), ['Bearer plain-1:ask', 'Bearer plain-1:ask']);

    // The provider does not support challenges, so the extension asks VS Code for another session.
    welcome('Welcome back.');
    await askAgain();
    await answer('Allow', 'wants you to sign in again using Plain Accounts');
    await ui.panel.getByText('Welcome back.').waitFor();
    assert.deepEqual(sent().slice(2), ['Bearer plain-2:ask']);
  });

  it('can pass its challenge to the account, without scopes', async () => {
    await useAccount('challenges');
    await ui.workbench.newConversation();
    refuse();
    await ui.ask('May I?');
    await answer('Allow', 'wants to sign in using Challenged Accounts');
    await ui.panel.getByText('denied access (HTTP 401) to your account').first().waitFor();
    welcome('At last.');
    await askAgain();
    // VS Code supports challenges since 1.105. Older versions are asked for another session.
    const takesChallenges = Number(ui.workbench.vscode.split('.')[1]) >= 105;
    await answer('Allow', 'using Challenged Accounts');
    await ui.panel.getByText('At last.').waitFor();
    // VS Code keeps the session, so the user is not asked again.
    await ui.ask('And now?');
    await ui.panel.getByText('At last.').nth(1).waitFor();
    const second = takesChallenges ? 'challenges-2:ask:eyJ9' : 'challenges-2:ask';
    assert.deepEqual(sent(), ['Bearer challenges-1:ask', `Bearer ${second}`, `Bearer ${second}`]);
  });

  it('is added by a link from outside, after a dialog with its address and no link', async () => {
    const staging = ui.service.url.replace('127.0.0.1', 'localhost');
    const name = 'Staging [a](command:b)';
    await ui.workbench.runCommand('Requester: Open link');
    const input = ui.workbench.page.locator('.quick-input-widget input[type="text"]').first();
    await ui.workbench.page.locator('.quick-input-title', { hasText: 'Path and query' }).waitFor();
    await input.fill(
      `/setup?baseUrl=${encodeURIComponent(staging)}&name=${encodeURIComponent(name)}`,
    );
    await input.press('Enter');
    await dialog().getByText('Add the service "Staging [a]').waitFor();
    const text = (await dialog().innerText()).replaceAll(/\s+/g, ' ');
    assert.ok(text.includes(`Base URL: ${staging} `), text);
    assert.equal(await dialog().locator('a[href]').count(), 0);
    assert.ok(!(await settings()).includes(staging), 'nothing before the answer');
    await dialog().getByRole('button', { name: 'Add service' }).click();
    await until(
      'the service in the settings',
      async () => (await settings()).includes(staging),
      workbenchTimeoutMs,
    );
    const said = 'New conversations in this window use the service "Staging';
    await ui.workbench.showNotification(ui.workbench.page.getByText(said).first());
  });

  it('that is missing is entered in the field to which the status bar leads', async () => {
    await ui.workbench.updateSettings({ 'agentQuery.baseUrl': '' });
    await ui.workbench.runCommand('New conversation');
    const field = ui.panel.getByRole('textbox', { name: 'Base URL' });
    await field.waitFor();
    await ui.workbench.page
      .getByRole('button', { name: 'Agent Query service: No service' })
      .click();
    await ui.workbench.page.locator('.quick-input-widget').getByText('Enter address…').click();
    await field.and(ui.panel.locator(':focus')).waitFor();
  });

  it('gets the secrets of its settings, which are removed with it and are in no file of VS Code', async () => {
    const received = () => {
      const { headers, json } = ui.service.requests.at(-1) ?? assert.fail();
      return [headers['x-api-key'], (json as { kwargs: { key?: string } }).kwargs.key];
    };
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the placeholders that users write.
    const withSecrets = {
      baseUrl: ui.service.url,
      headers: { 'X-Api-Key': 'Key ${secret:key}' },
      kwargs: { key: '${secret:key}' },
    };
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the placeholders that users write.
    const services = (value: unknown) =>
      ui.workbench.updateSettings({ 'agentQuery.services': value, 'agentQuery.baseUrl': '' });
    const askFor = async (question: string, isEntered: boolean) => {
      await ui.workbench.newConversation();
      await ui.ask(question);
      if (isEntered) {
        const input = ui.workbench.page.locator('.quick-input-widget input[type="password"]');
        await ui.workbench.page
          .locator('.quick-input-title', { hasText: `Secret "key" for ${ui.service.url}` })
          .waitFor();
        await input.fill(canary);
        await input.press('Enter');
        await input.waitFor({ state: 'hidden' });
      }
      await ui.panel.getByText('Recorded.').waitFor();
      assert.deepEqual(received(), [`Key ${canary}`, canary]);
    };
    ui.service.onQuery(async stream => {
      await stream.log(`You sent ${canary}.`);
      await stream.message('Recorded.');
      await stream.end();
    });
    await services({ Secretive: withSecrets });
    await askFor('Once?', true);
    await askFor('Again?', false);
    await services({});
    await services({ Secretive: withSecrets });
    await askFor('After it was removed?', true);
    await ui.workbench.saved('After it was removed?');
    await assertNowhere();
    assert.match(await ui.workbench.outputChannelLog('Agent Query'), /You sent ••••••\./);
  });

  it('gets its token, which is in no file of VS Code, even after a reload', async () => {
    await ui.workbench.runCommand('Set access token…');
    const input = ui.workbench.page.locator('.quick-input-widget input[type="password"]');
    await input.fill(canary);
    await input.press('Enter');
    await input.waitFor({ state: 'hidden' });
    await ui.workbench.runCommand('New conversation');
    await ui.ask('Before?');
    await ui.panel.getByText('Recorded.').waitFor();
    await ui.workbench.saved('Before?');
    await ui.workbench.reload();
    await ui.workbench.tidy();
    ui.service.onQuery(async stream => {
      stream.head(500, { 'Content-Type': 'text/plain' });
      await stream.raw(`Bad token: ${canary}`);
      await stream.end();
    });
    await ui.workbench.runCommand('New conversation');
    await ui.ask('After?');
    await ui.panel.getByText('Bad token: ••••••').first().waitFor();
    await ui.workbench.saved('After?');
    assert.deepEqual(sent(), Array(2).fill(`Bearer ${canary}`));
    await assertNowhere();
    assert.match(await ui.workbench.outputChannelLog('Agent Query'), /\[error\]/, 'it was written');
  });
});

/** Returns empty content for a file that no longer exists, a folder, and a socket. */
function noBytes({ code }: NodeJS.ErrnoException): Buffer {
  assert.match(code ?? '', /^(?:ENOENT|EISDIR|ENXIO)$/);
  return Buffer.alloc(0);
}
