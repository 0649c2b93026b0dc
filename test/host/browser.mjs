import { chromium } from 'playwright-core';
import { browserArguments, findBrowser } from './chromium.mjs';

/** @returns {Promise<import('playwright-core').Browser>} */
export async function launchBrowser() {
  return chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
}

/**
 * A browser that keeps what it has loaded and compiled, until it is closed: contexts beside its own
 * begin with nothing.
 *
 * @param {import('playwright-core').ViewportSize} viewport of its own context
 * @returns {Promise<import('playwright-core').BrowserContext>}
 */
export async function launchProfile(viewport) {
  return chromium.launchPersistentContext('', {
    executablePath: await findBrowser(),
    args: browserArguments,
    viewport,
  });
}
