import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { askIn } from '../../browser/questionBox';
import { defaultViewport, sharedProfile } from '../../browser/sharedBrowser';
import { installHost } from '../../host/install.mjs';
import { address } from '../../host/page.mjs';
import { root } from '../../host/root.mjs';
import { type Server, startServer } from '../../host/server.mjs';
import { hostVersion } from '../../host/versions.mjs';
import { type RecordingService, startRecordingService } from '../../service/recordingService';
import { extensionId } from '../../support/extensionId';
import { killExtensionHost } from '../support/extensionHost';
import { Palette } from '../support/palette';
import { pageIn, panelIn } from '../support/panel';
import { copySample, type SampleFolder } from '../support/sampleFolder';

const arrived = 'This has arrived.';

/**
 * VS Code restarts the extension host of a window after a crash and after an update of an extension, unless the host
 * runs an extension under development. So this test installs the extension.
 */
describe('a window whose extension host is restarted', () => {
  let service: RecordingService;
  let sample: SampleFolder;
  let extensions: string;
  let server: Server;
  let page: Page;

  before(async () => {
    [service, sample, extensions] = await Promise.all([
      startRecordingService(),
      copySample(),
      mkdtemp(path.join(os.tmpdir(), 'agent-query-extensions-')),
    ]);
    const location = {
      $mid: 1,
      scheme: 'file',
      path: decodeURIComponent(pathToFileURL(root).pathname),
    };
    await writeFile(
      path.join(extensions, 'extensions.json'),
      JSON.stringify([{ identifier: { id: extensionId }, version: '0.1.0', location }]),
    );
    server = await startServer(await installHost(hostVersion(undefined)), {
      mode: 'person',
      settings: { 'agentQuery.baseUrl': service.url },
      extensionsDir: extensions,
    });
    page = await (await sharedProfile()).newPage();
    await page.setViewportSize(defaultViewport);
    await page.goto(address(server, sample.path));
    await page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
  });

  after(async () => {
    await page?.close();
    await server?.dispose();
    await Promise.all([
      service?.dispose(),
      sample?.remove(),
      rm(extensions, { recursive: true, force: true }),
    ]);
  });

  const tab = (title: string) => page.locator('.tab', { hasText: title });

  it('shows its conversations in their tabs and in the side bar, with the text that had arrived', async () => {
    const palette = new Palette(page);
    service.onQuery(stream => stream.message(arrived));
    for (const question of ['What is this?', 'What else?', 'And beside?']) {
      await palette.runCommand('New conversation');
      await tab('Agent Query').waitFor();
      await askIn(panelIn(page), question);
      await panelIn(page).getByText(arrived).waitFor();
      await tab(question).waitFor();
    }
    await palette.runCommand('Move conversation to side bar');
    await pageIn(page, 'sideBar').getByText(arrived).waitFor();
    await killExtensionHost(server.userDataDir);

    const pages = { 'And beside?': 'sideBar', 'What else?': 'editor', 'What is this?': 'editor' };
    for (const [question, place] of Object.entries(pages)) {
      if (place === 'editor') {
        // The page of a background tab is gone. VS Code shows its document again, without an extension host.
        await tab(question).click();
      }
      const shown = pageIn(page, place as 'sideBar' | 'editor');
      await shown.getByRole('heading', { name: question }).waitFor();
      await shown.getByText(arrived).waitFor();
      await shown.getByText('interrupted', { exact: true }).waitFor();
    }
    assert.deepEqual(await page.locator('.tab').allTextContents(), ['What is this?', 'What else?']);
    service.answer('The next answer.');
    await askIn(pageIn(page, 'editor'), 'And now?');
    await pageIn(page, 'editor').getByText('The next answer.').waitFor();
    assert.equal(service.requests.length, 4, 'nothing was sent again');
  });
});
