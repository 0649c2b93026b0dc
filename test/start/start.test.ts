import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { sharedBrowser } from '../browser/sharedBrowser';
import { root } from '../host/root.mjs';
import { Palette } from '../ui/support/palette';
import { panelIn } from '../ui/support/panel';

/** `npm start` on a machine without a desktop: the packaged extension, and a service that answers. */
describe('npm start', function () {
  this.timeout(120_000);
  let start: ChildProcess;
  let page: Page;

  before(async () => {
    start = spawn(process.execPath, [path.join(root, 'test/host/start.mjs')], {
      env: { ...process.env, AGENT_QUERY_TEST_HOST: 'browser', CI: 'true' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await addressOf(start);
    page = await (await sharedBrowser()).newPage();
    await page.goto(url);
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') {
      await page.screenshot({ path: path.join(root, 'out/failures/npm-start.png') });
    }
  });

  after(async () => {
    await page?.close();
    // It has already ended, unless a test failed.
    start.kill();
  });

  it('opens the sample workspace', async () => {
    await page.locator('.explorer-folders-view').getByText('README.md').waitFor();
  });

  it('has the extension, set up to ask the demo service', async () => {
    await new Palette(page).runCommand('Agent Query: Ask agent…');
    const panel = panelIn(page);
    // The user settings may be applied after the extension has started.
    await panel.getByText(/^127\.0\.0\.1:\d+$/).waitFor();
    await panel.getByRole('textbox', { name: 'Question' }).fill('Who are you?');
    await panel.getByRole('button', { name: 'Send' }).click();
    await panel
      .getByRole('article', { name: 'Answer' })
      .getByText('not a language model')
      .waitFor();
  });

  it('ends without complaint on Ctrl+C', async () => {
    const ended = once(start, 'exit');
    start.kill('SIGINT');
    assert.deepEqual(await ended, [0, null]);
  });
});

/** The URL is printed on its own line when everything is running. */
async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) {
    throw new Error('npm start has no output.');
  }
  for await (const line of createInterface({ input: stdout })) {
    const url = /http:\S+\?folder=\S+/.exec(line)?.[0];
    if (url !== undefined) {
      return url;
    }
  }
  throw new Error('npm start ended without an address.');
}
