import { chromium } from 'playwright-core';
import { browserArguments, findBrowser } from './chromium.mjs';

/** @returns {Promise<import('playwright-core').Browser>} */
export async function launchBrowser() {
  return chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
}
