import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type RecordingService, startRecordingService } from '../../service/recordingService';
import { namesBelow } from '../../support/namesBelow';
import { until } from '../../support/until';
import { useExtension } from '../support/useExtension';

/** If it appears anywhere except in the header for its own origin, it has leaked. */
const canary = 'canary-5f1d2c7e';

const encoded = Buffer.from(canary).toString('base64');

describe('an access token', () => {
  const window = useExtension();
  let stranger: RecordingService;

  beforeEach(async () => {
    stranger = await startRecordingService();
  });
  afterEach(() => stranger.dispose());

  const authorization = () => window.service.requests.at(-1)?.headers.authorization;

  /** Stores the token for the service, and asks it something. */
  async function askWithToken(question: string): Promise<void> {
    await window.runCommand('Set access token…');
    (await window.inputBox(`Access token for ${window.service.url}`)).enter(canary);
    await window.notification(`Access token for ${window.service.url} saved.`);
    await window.runCommand('New conversation');
    await window.ask(question);
  }

  it('is requested after the service refuses access, and sent in the header of the setting', async () => {
    window.service.refuse(401);
    await window.runCommand('New conversation');
    await window.ask('May I?');
    await window.panel.getByRole('button', { name: 'Set access token…' }).click();
    const box = await window.inputBox(`Access token for ${window.service.url}`);
    assert.ok(box.password, 'what is typed is hidden');
    box.enter(canary);
    await window.notification(`Access token for ${window.service.url} saved.`);
    assert.equal(authorization(), undefined);

    window.service.answer('Welcome.');
    await window.panel.getByRole('button', { name: 'Ask again' }).last().click();
    await window.panel.getByText('Welcome.').waitFor();
    assert.equal(authorization(), `Bearer ${canary}`);
  });

  it('is stored and sent by the form for the first service, before the address is saved', async () => {
    await window.updateSettings({ 'agentQuery.baseUrl': undefined });
    await window.runCommand('New conversation');
    const { panel, service } = window;
    await panel.getByRole('textbox', { name: 'Base URL' }).fill(service.url);
    await panel.getByLabel('Access token (optional)').fill(canary);
    await panel.getByRole('button', { name: 'Test connection' }).click();
    await panel.getByText('Connection successful').first().waitFor();
    assert.equal(authorization(), `Bearer ${canary}`);
    await panel.getByRole('button', { name: 'Save and start' }).click();
    await window.ask('May I?');
    await until('the question arrives', async () => service.requests.length === 2);
    assert.equal(authorization(), `Bearer ${canary}`);
    assert.doesNotMatch(JSON.stringify([...window.data.settings]), new RegExp(canary));
  });

  it('is in no copy of the query and in no transcript of the events', async () => {
    window.service.onQuery(async stream => {
      await stream.log(`You sent ${canary}.`);
      await stream.message('Welcome.');
      await stream.end();
    });
    await askWithToken('May I?');
    await window.panel.getByText('Welcome.').waitFor();

    await window.runCommand('Copy query as cURL');
    const copied = await window.clipboard(/^curl [\s\S]*"text":"May I\?"/);
    assert.match(copied, /'Authorization: Bearer '"\$AGENT_QUERY_TOKEN"/);
    assert.ok(!copied.includes(canary));

    const file = path.join(window.sample.path, 'events.sse');
    window.chooseFiles(file);
    await window.runCommand('Save event transcript…');
    await window.notification('Saved 2 events. 1 secret was masked.');
    const text = await readFile(file, 'utf8');
    assert.match(text, /You sent ••••••\./);
    assert.ok(!text.includes(canary));
  });

  it('does not go to another origin', async () => {
    await askWithToken('Who am I?');
    await window.panel.getByText('Recorded.').waitFor();
    await window.updateSettings({ 'agentQuery.baseUrl': stranger.url });
    await window.closeTab('Who am I?');
    await window.runCommand('New conversation');
    await window.ask('Who are you?');
    await window.panel.getByText('Recorded.').waitFor();
    assert.equal(authorization(), `Bearer ${canary}`);
    assert.deepEqual(
      stranger.requests.map(({ headers }) => headers.authorization),
      [undefined],
    );
  });

  it('is kept over a reload, and forgotten when it is cleared', async () => {
    await askWithToken('Who am I?');
    await window.panel.getByText('Recorded.').waitFor();
    await window.reload();
    await window.ask('Still?');
    await window.panel.getByText('Recorded.').nth(1).waitFor();
    assert.equal(authorization(), `Bearer ${canary}`);
    await window.runCommand('Remove access token');
    await window.notification(`Access token for ${window.service.url} removed.`);
    await window.ask('And now?');
    await window.panel.getByText('Recorded.').nth(2).waitFor();
    assert.equal(window.service.requests.length, 3);
    assert.equal(authorization(), undefined);
  });

  it('is reported as lost if VS Code did not keep it, until it is set again or removed', async () => {
    window.service.onQuery(async stream => {
      if (authorization() === undefined) {
        stream.head(401);
      } else {
        await stream.message('Welcome.');
      }
      await stream.end();
    });
    const lost = window.panel.getByText('VS Code has lost the access token that you set');
    await askWithToken('Who am I?');
    await window.panel.getByText('Welcome.').waitFor();
    // Without a keyring, VS Code keeps secrets in memory.
    window.data.secrets.clear();
    await window.reload();
    await window.ask('Still?');
    await lost.waitFor();
    await window.panel.getByRole('button', { name: 'Set access token…' }).click();
    (await window.inputBox(`Access token for ${window.service.url}`)).enter(canary);
    await window.notification(`Access token for ${window.service.url} saved.`);
    await window.panel.getByRole('button', { name: 'Ask again' }).last().click();
    await window.panel.getByText('Welcome.').nth(1).waitFor();

    await window.runCommand('Remove access token');
    await window.notification(`Access token for ${window.service.url} removed.`);
    await window.reload();
    await window.ask('And now?');
    await window.panel.getByText('Set the access token that the service expects').waitFor();
    assert.equal(await lost.count(), 1, 'the answer before');
  });

  it('is masked if a service returns it, and is in no file, setting, or log of the extension', async () => {
    window.service.onQuery(async stream => {
      stream.head(500, { 'Content-Type': 'text/plain' });
      const head = `Bad token: ${canary}, or ${encoded}. `;
      // The client reads 4 KiB, which end within the token.
      await stream.raw(`${head}${'x'.repeat(4096 - head.length - 10)}${canary}`);
      await stream.end();
    });
    await askWithToken('Which?');
    await window.panel.getByText('Bad token: ••••••, or ••••••').waitFor();
    const page = (await window.panel.locator('body').textContent()) ?? '';
    assertMasked(page);

    await window.saved('"question":"Which?"');
    await window.logged(/^\[error\]/);
    assertMasked(window.log.join('\n'));
    const { data, sample } = window;
    const { clipboard, globalState, workspaceStates, settings } = data;
    const states = [globalState, ...workspaceStates.values(), settings];
    const kept = JSON.stringify([clipboard, ...states.map(each => [...each])]);
    assertMasked(kept);
    for (const folder of [data.folder, sample.path]) {
      for (const name of await namesBelow(folder)) {
        // A file that is being moved into place is renamed while the others are read.
        const bytes = await readFile(path.join(folder, name)).catch(noBytes);
        assertMasked(bytes.toString('latin1'), name);
      }
    }
  });
});

/** Fails if a text has a piece of eight characters of the token, as it is or in base64. */
function assertMasked(text: string, what = text): void {
  for (const whole of [canary, encoded]) {
    for (let at = 0; at + 8 <= whole.length; at++) {
      assert.ok(!text.includes(whole.slice(at, at + 8)), what);
    }
  }
}

/** Returns empty content for a file that no longer exists, and for a folder. */
function noBytes({ code }: NodeJS.ErrnoException): Buffer {
  assert.match(code ?? '', /^(?:ENOENT|EISDIR)$/);
  return Buffer.alloc(0);
}
