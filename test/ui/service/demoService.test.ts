import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { copySample, type SampleFolder } from '../support/sampleFolder';
import { openWorkbench, type Workbench } from '../support/workbench';

/** A first start without a service: told what is missing, and helped to it. */
describe('without a base URL', function () {
  this.timeout(60_000);
  this.bail(true);
  let sample: SampleFolder;
  let workbench: Workbench;
  let panel: FrameLocator;

  before(async () => {
    sample = await copySample();
    workbench = await openWorkbench({ folder: sample.path, extension: 'development' });
    panel = workbench.panel();
  });

  after(async () => {
    await workbench?.dispose();
    await sample?.remove();
  });

  it('says what is missing and keeps question and parts', async () => {
    await workbench.openFile('src/tides.ts');
    await workbench.runCommand('Ask agent about selection');
    const question = panel.getByRole('textbox', { name: 'Question' });
    await question.fill('What does this do?');
    await question.press('Enter');
    const message = workbench.page.locator('.notifications-toasts .notification-list-item');
    await message.getByText('First set the base URL of your agent service').waitFor();
    await message.getByRole('button', { name: 'Open base URL setting' }).waitFor();
    assert.equal(await question.inputValue(), 'What does this do?');
    assert.equal(await panel.getByRole('list', { name: 'Parts' }).getByRole('listitem').count(), 1);
    await workbench.screenshot('no-base-url');
    await message.getByRole('button', { name: 'Start demo service' }).click();
    await message.getByText(/The demo service is running at http:\/\/127\.0\.0\.1:\d+/).waitFor();
  });

  it('answers from the demo service then', async () => {
    await panel.getByText(/127\.0\.0\.1:\d+ · session/).waitFor();
    await panel.getByRole('textbox', { name: 'Question' }).press('Enter');
    const answer = panel.getByRole('article', { name: 'Answer' });
    await answer.getByRole('heading', { name: 'What an agent would get' }).waitFor();
    await answer.getByText('complete').waitFor();
    await answer.getByRole('cell', { name: 'src/tides.ts' }).waitFor();
    await workbench.screenshot('demo-answer');
  });

  it('and leaves the settings alone', async () => {
    const settings = await readFile(path.join(workbench.userDataDir, 'User/settings.json'), 'utf8');
    assert.doesNotMatch(settings, /baseUrl/);
  });

  it('is helped again after the window was reloaded, with which the demo service ends', async () => {
    await workbench.reload();
    await panel.getByText('First set the base URL of your agent service').waitFor();
    await panel.getByRole('button', { name: 'Start demo service' }).waitFor();
  });

  it('opens the setting from a message', async () => {
    await workbench.updateSettings({ 'agentQuery.baseUrl': 'localhost:8000' });
    await panel.getByRole('button', { name: 'Open base URL setting' }).click();
    await workbench.page.getByText('URL of the agent service, such as').waitFor();
  });
});
