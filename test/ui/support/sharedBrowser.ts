import assert from 'node:assert/strict';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchProfile } from '../../host/browser.mjs';

/** Of a window, unless a test wants another one. */
export const defaultViewport = { width: 1280, height: 800 };

let profile: Promise<BrowserContext> | undefined;
let closeOthers = () => Promise.resolve();

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

/** @param close what must end before the browser does */
export function beforeClosing(close: () => Promise<void>): void {
  closeOthers = close;
}

/** Ends what is still open, the browser last. */
export async function closeAll(): Promise<void> {
  await closeOthers();
  await (await profile)?.close();
  profile = undefined;
}

// Loaded by Mocha's own command; others call the function.
if (typeof after === 'function') {
  after('close the browser', closeAll);
}
