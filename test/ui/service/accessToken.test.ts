import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type RecordingService, startRecordingService } from '../../service/recordingService';
import { namesBelow } from '../../support/namesBelow';
import { useWorkbench } from '../support/useWorkbench';

/** If it appears anywhere except in the header for its own origin, it has leaked. */
const canary = 'canary-5f1d2c7e';

describe('an access token', function () {
  this.bail(true);

  const ui = useWorkbench();
  let stranger: RecordingService;

  before(async () => {
    stranger = await startRecordingService();
  });

  after(() => stranger.dispose());

  it('is asked for where the service refuses access', async () => {
    ui.service.onQuery(stream => {
      stream.head(401);
      return stream.end();
    });
    await ui.workbench.runCommand('Ask agent…');
    await ui.ask('May I?');
    await ui.panel.getByRole('button', { name: 'Set access token…' }).click();
    const input = ui.workbench.page.locator('.quick-input-widget input[type="password"]');
    await input.fill(canary);
    await input.press('Enter');
    await ui.workbench.page
      .getByText(/^Access token for .+ saved\.$/)
      .first()
      .waitFor();
  });

  it('goes to its origin, as the setting says', async () => {
    ui.service.onQuery(async stream => {
      await stream.log(`You sent ${canary}.`);
      await stream.message('Welcome.');
      await stream.end();
    });
    await ui.panel.getByRole('button', { name: 'Ask again' }).last().click();
    await ui.panel.getByText('Welcome.').waitFor();
    assert.equal(ui.service.requests.at(-1)?.headers.authorization, `Bearer ${canary}`);
  });

  it('is not in a copy of the query', async () => {
    await ui.workbench.runCommand('Copy query as cURL');
    // Other tests share the clipboard, so this waits for the expected text.
    const copied = await ui.workbench.clipboard(/^curl [\s\S]*"text":"May I\?"/);
    assert.match(copied, /'Authorization: Bearer '"\$AGENT_QUERY_TOKEN"/);
    assert.ok(!copied.includes(canary));
  });

  it('is not in a transcript of the events', async () => {
    await ui.workbench.runCommand('Save event transcript…');
    const input = ui.workbench.page.locator('.quick-input-widget input.input');
    // The dialog reads the folder before it suggests the name.
    const proposed = await ui.workbench.page.waitForFunction(() => {
      const field = document.querySelector<HTMLInputElement>('.quick-input-widget input.input');
      return /agent-query-[-\dT]+\.sse$/.exec(field?.value ?? '')?.[0];
    });
    const name = (await proposed.jsonValue()) ?? '';
    await input.press('Enter');
    await ui.workbench.page.getByText('Saved 2 events.').first().waitFor();
    const text = await readFile(path.join(ui.sample.path, name), 'utf8');
    assert.match(text, /You sent ••••••\./);
    assert.ok(!text.includes(canary));
  });

  it('does not follow a redirect', async () => {
    ui.service.onQuery(stream => {
      stream.head(307, { Location: `${stranger.url}/query` });
      return stream.end();
    });
    await ui.ask('Where?');
    await ui.panel.getByText('does not follow redirects').waitFor();
    assert.equal(stranger.requests.length, 0);
  });

  it('is masked where a service sends it back', async () => {
    ui.service.onQuery(async stream => {
      stream.head(500, { 'Content-Type': 'text/plain' });
      await stream.raw(`Bad token: ${canary}`);
      await stream.end();
    });
    await ui.ask('Which?');
    await ui.panel.getByText('Bad token: ••••••').waitFor();
    assert.doesNotMatch((await ui.panel.locator('body').textContent()) ?? '', new RegExp(canary));
  });

  it('does not go to another origin', async () => {
    await ui.workbench.updateSettings({ 'agentQuery.baseUrl': stranger.url });
    await ui.ask('Who are you?');
    await ui.panel.getByText('Recorded.').waitFor();
    assert.equal(stranger.requests.length, 1);
    assert.equal(stranger.requests[0]?.headers.authorization, undefined);
    await ui.workbench.updateSettings({ 'agentQuery.baseUrl': ui.service.url });
  });

  it('is kept over a reload, and forgotten when it is cleared', async () => {
    await ui.workbench.reload();
    await ui.workbench.tidy();
    ui.service.onQuery(stream => stream.end());
    const asked = async () => {
      await ui.workbench.runCommand('Ask agent…');
      const told = ui.panel.getByText('returned an empty response');
      const next = await told.count();
      await ui.ask('Still?');
      await told.nth(next).waitFor();
      return ui.service.requests.at(-1)?.headers.authorization;
    };
    assert.equal(await asked(), `Bearer ${canary}`);
    await ui.workbench.runCommand('Clear access token');
    await ui.workbench.page
      .getByText(/^Access token for .+ removed\.$/)
      .first()
      .waitFor();
    await ui.workbench.newConversation();
    assert.equal(await asked(), undefined);
  });

  it('stands in no file that VS Code wrote', async () => {
    const log = await ui.workbench.outputChannelLog('Agent Query');
    assert.match(log, /\[error\]/, 'the log was written');
    const folder = ui.workbench.userDataDir;
    for (const name of await namesBelow(folder)) {
      // A file that is being moved into place is renamed while the others are read.
      const bytes = await readFile(path.join(folder, name)).catch(noBytes);
      assert.ok(!bytes.includes(canary), name);
    }
  });
});

/** Returns empty content for a file that no longer exists, a folder, and a socket. */
function noBytes({ code }: NodeJS.ErrnoException): Buffer {
  assert.match(code ?? '', /^(?:ENOENT|EISDIR|ENXIO)$/);
  return Buffer.alloc(0);
}
