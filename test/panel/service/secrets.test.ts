import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { namesBelow } from '../../support/namesBelow';
import { useExtension } from '../support/useExtension';

const canary = 'canary-8d2f7a6b1c';

async function assertInNoFile(folder: string): Promise<void> {
  for (const name of await namesBelow(folder)) {
    const text = await readFile(path.join(folder, name), 'utf8').catch(() => '');
    assert.ok(!text.includes(canary), name);
  }
}

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the placeholders that users write.
describe('secrets in the settings', () => {
  const window = useExtension({
    'agentQuery.kwargs': { api: { key: '${secret:key}' } },
    'agentQuery.headers': { 'X-Api-Key': 'Key ${secret:key}' },
  });

  const sent = () => {
    const { headers, json } = window.service.requests.at(-1) ?? assert.fail();
    const { api } = (json as { kwargs: { api?: { key: string } } }).kwargs;
    return { header: headers['x-api-key'], argument: api?.key };
  };
  const enter = async () =>
    (await window.inputBox(`Secret "key" for ${window.service.url}`)).enter(canary);
  const all = { header: `Key ${canary}`, argument: canary };

  async function ask(question: string, enters = false): Promise<void> {
    await window.runCommand('New conversation');
    await window.ask(question);
    if (enters) {
      await enter();
    }
    await window.panel.getByText('Recorded.').waitFor();
    await window.closeTab(question);
  }

  it('are requested once, kept, and sent only to their origin', async () => {
    await ask('One?', true);
    assert.deepEqual(sent(), all);
    await ask('Two?');
    await window.reload();
    await ask('Three?');
    assert.deepEqual(sent(), all);
    // This machine under another name is another origin.
    const other = window.service.url.replace('127.0.0.1', 'localhost');
    await window.updateSettings({ 'agentQuery.baseUrl': other });
    await window.runCommand('New conversation');
    await window.ask('Four?');
    (await window.inputBox(`Secret "key" for ${other}`)).hide();
    await window.panel.getByText(`the secret "key" for ${other} was not entered`).first().waitFor();
    assert.equal(window.service.requests.length, 3);
  });

  it('are removed with their service, and with its access token', async () => {
    await ask('One?', true);
    await window.runCommand('Remove access token');
    await window.notification(/^Secrets for .* removed\./);
    await ask('Two?', true);
    const url = window.service.url;
    await window.updateSettings({ 'agentQuery.baseUrl': undefined });
    await window.updateSettings({ 'agentQuery.baseUrl': url });
    await ask('Three?', true);
    assert.deepEqual(sent(), all);
  });

  it('are masked wherever the service returns them, and are in no file', async () => {
    window.service.onQuery(async stream => {
      await stream.log(`You sent ${canary}.`);
      await stream.message('Recorded.');
      await stream.end();
    });
    await ask('One?', true);
    await window.runCommand('Test connection');
    await window.notification(/^Connection successful/);
    assert.deepEqual(sent(), all);
    assert.ok(!window.log.join('\n').includes(canary), window.log.join('\n'));
    const { folder, globalState, settings } = window.data;
    assert.ok(!JSON.stringify([...globalState, ...settings]).includes(canary));
    await assertInNoFile(folder);
  });
});

describe('secrets in the keyword arguments of a question', () => {
  const window = useExtension({});

  const sent = () => {
    const { json } = window.service.requests.at(-1) ?? assert.fail();
    return (json as { kwargs: object }).kwargs;
  };

  const written = { model: 'small', api: { key: canary }, session_id: '' };

  async function askWithKey(question: string): Promise<void> {
    const name = 'Keyword arguments for this question';
    await window.panel.getByRole('button', { name }).click();
    await window.panel
      .getByRole('textbox', { name })
      .fill(`{ "model": "small", "api": { "key": "${canary}" } }`);
    await window.ask(question);
    await window.panel.getByText('Recorded.').first().waitFor();
  }

  it('are sent but not saved, and requested to ask again after a reload', async () => {
    await window.runCommand('New conversation');
    await askWithKey('One?');
    assert.deepEqual({ ...sent(), session_id: '' }, written);
    await window.saved('One?');
    await assertInNoFile(window.data.folder);
    await window.reload();
    await window.panel.getByText('Recorded.').waitFor();
    const title = `Secret "key" for ${window.service.url}`;
    await window.runCommand('Ask again');
    (await window.inputBox(title)).hide();
    await window.panel
      .getByText(/the secret "key" for .* was not entered/)
      .first()
      .waitFor();
    assert.equal(window.service.requests.length, 1);
    await window.runCommand('Ask again');
    (await window.inputBox(title)).enter(canary);
    await window.panel.getByText('Recorded.').nth(1).waitFor();
    assert.equal(window.service.requests.length, 2);
    assert.deepEqual({ ...sent(), session_id: '' }, written);
    await window.runCommand('Ask again');
    await window.panel.getByText('Recorded.').nth(2).waitFor();
    await assertInNoFile(window.data.folder);
  });

  it('are in no exported file, whatever the service quotes', async () => {
    window.service.onQuery(async stream => {
      await stream.log(`You sent ${canary}.`);
      await stream.message(`Recorded. ${canary.slice(0, 9)}`);
      await stream.message(`${canary.slice(9)} is your key.`);
      await stream.end();
    });
    await window.runCommand('New conversation');
    await askWithKey('One?');
    await window.panel.getByText(`Recorded. ${canary} is your key.`).waitFor();
    const folder = await mkdtemp(path.join(tmpdir(), 'agent-query-secrets-'));
    for (const [command, name] of [
      ['Export conversation as Markdown…', 'conversation.md'],
      ['Save event transcript…', 'events.sse'],
    ] as const) {
      const file = path.join(folder, name);
      window.chooseFiles(file);
      await window.runCommand(command);
      await window.notification(/secrets? (was|were) masked\.$/);
      const text = await readFile(file, 'utf8');
      assert.ok(!text.includes(canary.slice(0, 9)), text);
      assert.match(text, /Recorded\. ••••••/);
    }
    assert.ok(!window.log.join('\n').includes(canary));
    await rm(folder, { recursive: true });
  });
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: the placeholders that users write.
