import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { assertAccessible } from '../../browser/accessible';
import { askIn } from '../../browser/questionBox';
import { defaultViewport } from '../../browser/sharedBrowser';
import { type RecordingService, startRecordingService } from '../../service/recordingService';
import { borrowPort } from '../../support/ports';
import { until } from '../../support/until';
import { workbenchTimeoutMs } from '../support/palette';
import { copySample, type SampleFolder } from '../support/sampleFolder';
import { openWorkbench, type Theme, type Workbench } from '../support/workbench';

const themes: Readonly<Record<string, Theme>> = {
  dark: 'Dark Modern',
  light: 'Light Modern',
  'high-contrast': 'Default High Contrast',
  'high-contrast-light': 'Default High Contrast Light',
};

/** A stream that was cut off in the data of its second event. */
const transcript = `: agent-query-transcript/1 {"question":"Why?","answer":{"status":200,"contentType":"text/event-stream"}}

: 5 ms
data: {"type":"message","data":{"content":"Recorded elsewhere."}}

: 900 ms
data: {"type":"mess

: end {"at":1200,"error":{"kind":"interrupted","message":"aborted","details":{}}}
`;

/** A first start without a service: the user learns what is missing, and how to set it up. */
describe('without a base URL', function () {
  this.timeout(180_000);
  this.bail(true);
  let sample: SampleFolder;
  let workbench: Workbench;
  let panel: FrameLocator;
  let service: RecordingService;

  before(async () => {
    sample = await copySample();
    await writeFile(path.join(sample.path, 'broken.sse'), transcript);
    workbench = await openWorkbench({ folder: sample.path, extension: 'development' });
    panel = workbench.panel();
  });

  after(async () => {
    await workbench?.dispose();
    await Promise.all([service?.dispose(), sample?.remove()]);
  });

  const question = () => panel.getByRole('textbox', { name: 'Question' });
  const field = () => panel.getByRole('textbox', { name: 'Base URL' });
  const answer = () => panel.getByRole('article', { name: 'Answer' }).last();
  const pick = (text: string) =>
    workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: text });
  const status = (label: string) =>
    workbench.page.getByRole('button', { name: `Agent Query service: ${label}` });
  const hasFocus = (locator: ReturnType<typeof field>) =>
    locator.evaluate(element => element === document.activeElement);

  it('offers what to do in the panel, without any notification, and keeps question and parts', async () => {
    await workbench.openFile('src/tides.ts');
    await workbench.runCommand('Ask agent about selection');
    await field().waitFor();
    await askIn(panel, 'What does this do?');
    await panel.getByRole('status').getByText('first enter the base URL').waitFor();
    assert.ok(await hasFocus(field()));
    assert.equal(await question().inputValue(), 'What does this do?');
    assert.equal(await panel.getByRole('list', { name: 'Parts' }).getByRole('listitem').count(), 1);
    assert.deepEqual(await workbench.notifications(), []);
  });

  for (const [name, theme] of Object.entries(themes)) {
    it(`is accessible, narrow and wide, in ${theme}`, async () => {
      await workbench.setTheme(theme);
      for (const width of [700, 1200, 2200]) {
        await workbench.page.setViewportSize({ width, height: 800 });
        await field().waitFor();
        await workbench.screenshot(`setup-${name}-${width}`);
      }
      await assertAccessible(panel, `without a service, ${theme}`);
      await workbench.page.setViewportSize(defaultViewport);
    });
  }

  it('tests the address that was typed, with the cause below it, and saves nothing yet', async () => {
    const port = await borrowPort();
    await field().fill(`127.0.0.1:${port}`);
    await panel.getByText(`Will be saved as http://127.0.0.1:${port}`).waitFor();
    await panel.getByRole('button', { name: 'Test connection' }).click();
    await panel.locator('.setup').getByText('refused the connection').waitFor();
    await workbench.screenshot('setup-refused');
    service = await startRecordingService(port);
    await panel.getByRole('button', { name: 'Test connection' }).click();
    await panel.locator('.setup').getByText('Connection successful').waitFor();
    await workbench.screenshot('setup-passed');
    assert.equal(service.requests.length, 1);
    assert.doesNotMatch(await readSettings(), /baseUrl/);
  });

  it('starts the demo service and answers from it, and leaves the settings alone', async () => {
    await panel.getByRole('button', { name: 'Start demo service' }).click();
    await panel
      .locator('.target')
      .getByText(/^Demo service · session/)
      .waitFor();
    await question().press('Enter');
    await answer().getByRole('heading', { name: 'What an agent would get' }).waitFor();
    await answer().getByText('complete').waitFor();
    await answer().getByRole('cell', { name: 'src/tides.ts' }).waitFor();
    await workbench.screenshot('demo-answer');
    assert.doesNotMatch(await readSettings(), /baseUrl/);
  });

  it('shows what a fault of a service looks like, chosen from the status bar', async () => {
    await workbench.page.getByRole('button', { name: 'Agent Query service: Demo service' }).click();
    await pick('Choose what the demo service answers with…').click();
    await pick('What an agent would receive').locator('.codicon-check').waitFor();
    await workbench.screenshot('demo-answers');
    await pick('The connection is reset').click();
    await panel.locator('.target').getByText('Demo service: Cut off · session').waitFor();
    await status('Demo service: Cut off').waitFor();
    await askIn(panel, 'And now?');
    await answer().getByText('The answer was interrupted').waitFor();
    await answer().getByRole('heading', { name: 'What an agent would get' }).waitFor();
    await workbench.screenshot('demo-fault');
  });

  it('serves a transcript from the Explorer, over the network, until the user ends it', async () => {
    await workbench.explorerContextMenu('broken.sse', 'Serve event transcript…');
    await pick('At its own pace').getByText('1.2 s').waitFor();
    await workbench.screenshot('demo-pace');
    await pick('At once').click();
    await status('Demo service: broken.sse').waitFor();
    await askIn(panel, 'Is it reproduced?');
    await answer().getByText('Recorded elsewhere.').waitFor();
    await answer().getByText('The answer was interrupted').waitFor();
    await workbench.screenshot('demo-transcript');
    await status('Demo service: broken.sse').click();
    await pick('Start demo service').click();
    await panel
      .locator('.target')
      .getByText(/^Demo service · session/)
      .waitFor();
    await askIn(panel, 'As before?');
    await answer().getByText('complete').waitFor();
    assert.doesNotMatch(await readSettings(), /baseUrl/);
  });

  it('is back after the window was reloaded, with which the demo service ends', async () => {
    await workbench.reload();
    // A busy machine takes long to restart the extensions.
    await field().waitFor({ timeout: 120_000 });
    await panel.getByRole('button', { name: 'Start demo service' }).waitFor();
    await workbench.screenshot('setup-with-turns');
  });

  it('leads from the status bar to the field', async () => {
    await workbench.page.getByRole('button', { name: 'Agent Query service: No service' }).click();
    await workbench.page.locator('.quick-input-widget').getByText('Enter address…').click();
    await field().waitFor();
    await until('the focus in the field', () => hasFocus(field()), workbenchTimeoutMs);
  });

  it('explains set-up links', async () => {
    await panel.getByRole('button', { name: 'How set-up links work' }).click();
    await workbench.page.getByText('A set-up link adds a service without typing').waitFor();
    await workbench.screenshot('setup-link');
    await workbench.page.keyboard.press('Control+W');
  });

  it('saves the address by Enter, and sends the question that was kept', async () => {
    await askIn(panel, 'And this?');
    await field().fill(service.url.replace('http://', ''));
    await field().press('Enter');
    await panel.getByRole('status').getByText('now sent to 127.0.0.1').waitFor();
    assert.ok(await hasFocus(question()));
    assert.match(await readSettings(), new RegExp(`"agentQuery.baseUrl": "${service.url}"`));
    service.onQuery(async stream => {
      await stream.message('From the service.');
      await stream.end();
    });
    await question().press('Enter');
    await answer().getByText('From the service.').waitFor();
    assert.equal(service.requests.length, 2);
    assert.deepEqual(await workbench.notifications(), []);
  });

  it('shows an invalid address of the settings in the field', async () => {
    await workbench.updateSettings({ 'agentQuery.baseUrl': 'localhost:8000' });
    await panel.getByText('must start with http:// or https://').waitFor();
    assert.equal(await field().inputValue(), 'localhost:8000');
  });

  const readSettings = () =>
    readFile(path.join(workbench.userDataDir, 'User/settings.json'), 'utf8');
});
