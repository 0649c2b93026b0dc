import assert from 'node:assert/strict';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchProfile } from '../host/browser.mjs';
import { disposeShown } from './evidence';

/** The size of a window unless a test chooses another. */
export const defaultViewport = { width: 1280, height: 800 };

let profile: Promise<BrowserContext> | undefined;
/** The tasks at the end, after the pages close and before the browser does. */
export const endings: Array<() => Promise<void>> = [];

/** One browser for all tests: starting a browser takes longer than opening a window in it. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = (await sharedProfile()).browser();
  assert.ok(browser);
  return browser;
}

/** The browser's default context, which caches VS Code's scripts from window to window. */
export function sharedProfile(): Promise<BrowserContext> {
  profile ??= launchProfile(defaultViewport);
  return profile;
}

/** Closes everything that is still open, the browser last. */
export async function closeAll(): Promise<void> {
  await disposeShown();
  for (const end of endings) {
    await end();
  }
  await (await profile)?.close();
  profile = undefined;
}

// `after` exists only if Mocha's own command loads this file; other runners call the function.
if (typeof after === 'function') {
  after('close the browser', closeAll);
}
