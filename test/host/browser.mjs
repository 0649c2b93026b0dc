import { chromium } from 'playwright-core';
import { browserArguments, findBrowser } from './chromium.mjs';

/** @returns {Promise<import('playwright-core').Browser>} */
export async function launchBrowser() {
  return chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
}

/**
 * A browser that caches what it has loaded and compiled until it is closed. Only its default context uses this cache;
 * other contexts start empty.
 *
 * @param {import('playwright-core').ViewportSize} viewport of the default context
 * @returns {Promise<import('playwright-core').BrowserContext>}
 */
export async function launchProfile(viewport) {
  return chromium.launchPersistentContext('', {
    executablePath: await findBrowser(),
    args: browserArguments,
    viewport,
  });
}
