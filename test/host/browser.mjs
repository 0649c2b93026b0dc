import { chromium } from 'playwright-core';
import { browserArguments, findBrowser } from './chromium.mjs';

/**
 * The features that Playwright disables, from its own arguments: Chromium uses only the last `--disable-features`, so
 * another one must repeat them. A unit test compares this list with Playwright's.
 */
export const playwrightDisabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** With this feature, Chromium parses the workbench's script again for each window, even if it has it compiled. */
const cacheBypass = 'BackgroundResourceFetch';

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
  const disabled = [...playwrightDisabledFeatures, cacheBypass];
  return chromium.launchPersistentContext('', {
    executablePath: await findBrowser(),
    args: [...browserArguments, `--disable-features=${disabled.join(',')}`],
    viewport,
    deviceScaleFactor: Number(process.env.AGENT_QUERY_PIXEL_RATIO ?? 1),
  });
}
