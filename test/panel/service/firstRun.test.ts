import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type * as vscode from 'vscode';
import manifest from '../../../package.json';
import texts from '../../../package.nls.json';
import { announced } from '../../browser/announcements';
import { startRecordingService } from '../../service/recordingService';
import { borrowPort } from '../../support/ports';
import { useExtension } from '../support/useExtension';

/** A stream that was cut off in the data of its second event. */
const transcript = `: agent-query-transcript/1 {"question":"Why?","answer":{"status":200,"contentType":"text/event-stream"}}

: 5 ms
data: {"type":"message","data":{"content":"Recorded elsewhere."}}

: 900 ms
data: {"type":"mess

: end {"at":1200,"error":{"kind":"interrupted","message":"aborted","details":{}}}
`;

/** A first start without a service: the user learns what is missing, and how to set it up. */
describe('a window without a base URL', () => {
  const window = useExtension(
    {},
    {
      prepare: ({ path: folder }) => writeFile(path.join(folder, 'broken.sse'), transcript),
    },
  );
  const question = () => window.panel.getByRole('textbox', { name: 'Question', exact: true });
  const field = () => window.panel.getByRole('textbox', { name: 'Base URL' });
  const answer = () => window.panel.getByRole('article', { name: 'Answer' }).last();
  const target = (text: RegExp) => window.panel.locator('.target').getByText(text).waitFor();
  const ended = /^The demo service has ended/;
  const focused = () => window.panel.locator(':focus');
  const baseUrl = () => window.data.settings.get('agentQuery.baseUrl');

  beforeEach(() => window.updateSettings({ 'agentQuery.baseUrl': undefined }));

  async function startDemo(): Promise<void> {
    await window.runCommand('New conversation');
    await window.panel.getByRole('button', { name: 'Start demo service' }).click();
    await target(/^Demo service$/);
  }

  it('offers remedies in the panel without a notification, and keeps question and attachments', async () => {
    await window.openFile('src/tides.ts', [1, 1, 3, 1]);
    await window.runCommand('Ask agent about selection');
    await field().waitFor();
    await window.ask('What does this do?');
    await announced(window.panel, 'first enter and save the base URL');
    await field().and(focused()).waitFor();
    assert.equal(await question().inputValue(), 'What does this do?');
    const parts = window.panel.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
    assert.equal(await parts.count(), 1);
    assert.deepEqual(window.notifications, []);
    assert.equal(window.service.requests.length, 0);
  });

  it('tests the address that was typed, with the cause below it, and saves nothing yet', async () => {
    const port = await borrowPort();
    await window.runCommand('New conversation');
    await field().fill(`127.0.0.1:${port}`);
    await window.panel.getByText(`Will be saved as http://127.0.0.1:${port}`).waitFor();
    const setup = window.panel.locator('.setup');
    await setup.getByRole('button', { name: 'Test connection' }).click();
    await setup.getByText('refused the connection').waitFor();
    const service = await startRecordingService(port);
    try {
      await setup.getByRole('button', { name: 'Test connection' }).click();
      await setup.getByText('Connection successful').waitFor();
      assert.equal(service.requests.length, 1);
    } finally {
      await service.dispose();
    }
    assert.equal(baseUrl(), undefined);
  });

  it('starts the demo service and answers from it, and leaves the settings alone', async () => {
    await window.openFile('src/tides.ts', [1, 1, 3, 1]);
    await window.runCommand('Ask agent about selection');
    await window.panel.getByRole('button', { name: 'Start demo service' }).click();
    await target(/^Demo service$/);
    await window.ask('What does this do?');
    await answer().getByRole('heading', { name: 'A change to review' }).waitFor();
    await answer().getByText('complete').waitFor();
    await answer().getByRole('cell', { name: 'src/tides.ts' }).waitFor();
    assert.equal(baseUrl(), undefined);
  });

  it('shows a fault of a service that is selected from the status bar', async () => {
    await startDemo();
    const item = await window.statusItem(/Demo service$/);
    assert.equal(item.accessibilityInformation?.label, 'Agent Query service: Demo service');
    await window.runCommand(String(item.command));
    const services = await window.quickPick();
    assert.ok(services.has(/^Demo service/), services.rows.join('\n'));
    assert.ok(!services.has(/^Start demo service/), 'what runs is not offered again');
    services.choose(/^Select the demo service's answers…/);
    const list = await window.quickPick(/answer/);
    const checked = list.items.filter(({ label }) => label.startsWith('$(check)'));
    assert.deepEqual(
      checked.map(({ description }) => description),
      ['What an answer can contain'],
    );
    list.choose(/The connection is reset/);
    await target(/^Demo service: Connection lost$/);
    await window.statusItem(/Demo service: Connection lost$/);
    await window.ask('And now?');
    await answer().getByText('The answer was interrupted').waitFor();
    await answer().getByRole('heading', { name: 'What your service receives' }).waitFor();
  });

  it('lists the demo service while it runs, even if another service stays selected', async () => {
    await window.updateSettings({ 'agentQuery.baseUrl': window.service.url });
    await window.runCommand('Start demo service');
    await window.notification(/instead of/);
    await window.runCommand('Select service…');
    const services = await window.quickPick();
    assert.ok(!services.has(/^Start demo service/), services.rows.join('\n'));
    services.choose(/^Demo service/);
    await window.runCommand('New conversation');
    await target(/^Demo service$/);
  });

  it('serves a transcript from the Explorer, over the network, until the user ends it', async () => {
    await window.runCommand('New conversation');
    await field().waitFor();
    await window.explorer(['broken.sse'], 'Serve event transcript…');
    const pace = await window.quickPick();
    assert.ok(pace.has(/^At the recorded pace .*1\.2 s/), pace.rows.join('\n'));
    pace.choose(/^As fast as possible/);
    await target(/^Demo service: broken\.sse$/);
    await window.statusItem(/Demo service: broken\.sse$/);
    await window.ask('Is it reproduced?');
    await answer().getByText('Recorded elsewhere.').waitFor();
    await answer().getByText('The answer was interrupted').waitFor();
    await window.runCommand('Select service…');
    await window.choose('Start demo service');
    await target(/^Demo service$/);
    await window.ask('As before?');
    await answer().getByRole('heading', { name: 'A change to review' }).waitFor();
    await answer().getByText('complete').waitFor();
    assert.equal(baseUrl(), undefined);
  });

  it('offers the form again after a reload, with which the demo service ends', async () => {
    await startDemo();
    await window.ask('Are you there?');
    await answer().getByText('complete').waitFor();
    await window.saved('"question":"Are you there?"');
    await window.reload();
    await answer().getByText('complete').waitFor();
    await field().waitFor();
    await window.panel.getByText(ended).waitFor();
    await window.panel.getByRole('button', { name: 'Start demo service' }).click();
    await target(/^Demo service$/);
    await window.ask('And now?');
    await answer().getByRole('heading', { name: 'A change to review' }).waitFor();

    // With another service, too, the conversation continues with the demo service.
    await answer().getByText('complete').waitFor();
    await window.saved('"question":"And now?"');
    window.updateSettings({ 'agentQuery.baseUrl': window.service.url });
    await window.reload();
    await target(/^Demo service$/);
    await window.panel.getByText(ended).waitFor();
    await window.panel.getByRole('button', { name: 'Start demo service' }).click();
    await window.notice(/instead of/);
    await window.panel.getByRole('button', { name: 'Use in this window' }).click();
    await target(/^Demo service$/);
    await window.ask('And then?');
    await answer().getByRole('heading', { name: 'A change to review' }).waitFor();
    assert.equal(window.service.requests.length, 0);
  });

  it('leads from the status bar to the field', async () => {
    await window.runCommand('New conversation');
    await field().waitFor();
    await question().focus();
    const item = await window.statusItem(/No service$/);
    await window.runCommand(String(item.command));
    await window.choose('Enter address…');
    await field().and(focused()).waitFor();
  });

  it('leads from the walkthrough to the field in one click', async () => {
    const [step] = manifest.contributes.walkthroughs[0]?.steps ?? [];
    assert.ok(step?.completionEvents.includes('onContext:agentQuery.hasServices'));
    const text = texts['walkthrough.service.description'];
    const [, command = '', args = ''] = /\(command:([\w.]+)\?([^)]*)\)/.exec(text) ?? [];
    await window.runCommand(command, ...JSON.parse(decodeURIComponent(args)));
    await field().and(focused()).waitFor();
  });

  for (const command of ['askAboutSelection', 'askAboutFile', 'askAboutFiles']) {
    it(`leads from ${command} to the list of files, if none is open`, async () => {
      await window.runCommand(`agentQuery.${command}`);
      (await window.notification(/^Open a file/)).press('Go to file…');
      await window.recorded('workbench.action.quickOpen');
    });
  }

  it('leads to a dialog for a folder if none is open', async () => {
    const workspace: { workspaceFolders?: unknown } = window.host.api.workspace;
    const folders = workspace.workspaceFolders;
    const opening = new Promise<void>(resolve => {
      window.host.commands.register('vscode.openFolder', () => resolve());
    });
    workspace.workspaceFolders = undefined;
    await window.runCommand('agentQuery.askAboutSelection');
    (await window.notification(/^Open a file/)).press('Open folder…');
    await opening;
    workspace.workspaceFolders = folders;
  });

  it('completes a step of the walkthrough when there is something to ask about', async () => {
    const completed = () =>
      (manifest.contributes.walkthroughs[0]?.steps ?? [])
        .filter(({ completionEvents }) =>
          completionEvents.some(event => window.host.contextKeys.get(event.split(':')[1] ?? '')),
        )
        .map(({ id }) => id);
    for (const command of ['agentQuery.askAboutSelection', 'agentQuery.askAboutFiles']) {
      await window.runCommand(command);
      await window.notification(/^Open a file/);
    }
    assert.deepEqual(completed(), []);
    await window.openFile('src/tides.ts');
    await window.execute('agentQuery.askAboutSelection');
    assert.deepEqual(completed(), ['selection']);
    await window.execute('agentQuery.askAboutFiles');
    assert.deepEqual(completed(), ['selection', 'files']);
  });

  it('leads from the demo service to a question', async () => {
    await window.openFile('src/tides.ts');
    await startDemo();
    await window.notice(/^The demo service is running at/);
    assert.equal(await window.panel.getByRole('button', { name: 'Ask a question' }).count(), 0);
    await window.panel.getByRole('button', { name: 'Ask about the open file' }).click();
    assert.deepEqual(window.notifications, []);
    const parts = window.panel.getByRole('list', { name: 'Attachments' });
    await parts.getByText('tides.ts').waitFor();

    // The answer of the demo service shows all kinds of content, with a change to that file.
    await window.ask('What can you do?');
    await answer().getByText('complete').waitFor();
    await answer().locator('math').first().waitFor();
    await answer().getByRole('button', { name: 'Review changes' }).click();
    const { args } = await window.recorded('vscode.changes');
    const [, changes] = args as [string, readonly (readonly [vscode.Uri])[]];
    assert.deepEqual(
      changes.map(([file]) => path.basename(file.path)),
      ['tides.ts'],
    );
  });

  it('saves the address by Enter, and sends the question that was kept', async () => {
    await window.runCommand('New conversation');
    await window.ask('And this?');
    await field().and(focused()).waitFor();
    await field().fill(window.service.url.replace('http://', ''));
    await field().press('Enter');
    await announced(window.panel, 'now sent to 127.0.0.1');
    await question().and(focused()).waitFor();
    assert.equal(baseUrl(), window.service.url);
    assert.equal(window.service.requests.length, 0, 'it waits for the user');
    await question().press('Enter');
    await answer().getByText('Recorded.').waitFor();
    const asked = window.service.requests.map(({ json }) => (json as { parts: unknown }).parts);
    assert.deepEqual(asked, [[{ type: 'text', text: 'And this?' }]]);
    assert.deepEqual(window.notifications, []);
  });

  it('shows an invalid address of the settings in the field', async () => {
    await window.updateSettings({ 'agentQuery.baseUrl': 'localhost:8000' });
    await window.runCommand('New conversation');
    await window.panel.getByText('must start with http:// or https://').waitFor();
    assert.equal(await field().inputValue(), 'localhost:8000');
  });
});
