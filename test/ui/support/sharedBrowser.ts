import assert from 'node:assert/strict';
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchProfile } from '../../host/browser.mjs';
import { root } from '../../host/root.mjs';
import type { Workbench } from './workbench';

/** Of a window, unless a test wants another one. */
export const defaultViewport = { width: 1280, height: 800 };

let profile: Promise<BrowserContext> | undefined;
const open = new Set<Workbench>();

/** One browser for all tests: starting it takes longer than a window in it. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = (await sharedProfile()).browser();
  assert.ok(browser);
  return browser;
}

/** The browser's own context, which keeps the scripts of VS Code from window to window. */
export function sharedProfile(): Promise<BrowserContext> {
  profile ??= launchProfile(defaultViewport);
  return profile;
}

export function remember(workbench: Workbench): void {
  open.add(workbench);
}

export function forget(workbench: Workbench): void {
  open.delete(workbench);
}

/** Ends what is still open, the browser last. */
export async function closeAll(): Promise<void> {
  await Promise.all([...open].map(workbench => workbench.dispose()));
  await (await profile)?.close();
  profile = undefined;
}

/** Keeps a picture of what a test that failed was looking at, and the logs. */
export async function keepEvidence(this: Mocha.Context): Promise<void> {
  const test = this.currentTest;
  if (test?.state !== 'failed') {
    return;
  }
  const folder = path.join(root, 'out/ui-failure');
  await mkdir(folder, { recursive: true });
  const name = test
    .fullTitle()
    .replace(/[^\w-]+/g, '-')
    .slice(0, 100);
  for (const [index, { page, userDataDir }] of [...open].entries()) {
    const file = path.join(folder, `${name}-${index}`);
    await page.screenshot({ path: `${file}.png` });
    await cp(path.join(userDataDir, 'logs'), `${file}-logs`, { recursive: true });
  }
}

// Loaded by Mocha's own command; others call these functions.
if (typeof afterEach === 'function') {
  afterEach('keep a picture of what failed, and the logs', keepEvidence);
  after('close the browser', closeAll);
}
