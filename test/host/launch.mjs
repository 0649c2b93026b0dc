#!/usr/bin/env node
/**
 * Accepts desktop VS Code's command line, as @vscode/test-electron's `runTests` passes it, and runs the suite in the
 * browser host. `AGENT_QUERY_VSCODE` selects the version.
 */
import { fstatSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArguments } from './arguments.mjs';
import { launchBrowser } from './browser.mjs';
import { installHost } from './install.mjs';
import { address, prepareWindow } from './page.mjs';
import { readReport } from './report.mjs';
import { root } from './root.mjs';
import { startServer, unusedExtensions } from './server.mjs';
import { follow, wrapSuite } from './suiteOutput.mjs';
import { hostVersion } from './versions.mjs';

/** For the whole suite, which takes several minutes on a busy machine. */
const timeoutSeconds = 900;
/**
 * Animations, and what is around the text, are drawn by the processor, which is busy with other work; no test needs
 * them. To forward ports, VS Code would read the open files of all processes every few seconds.
 */
const settings = {
  'workbench.activityBar.location': 'hidden',
  'workbench.editor.showTabs': 'none',
  'workbench.reduceMotion': 'on',
  'workbench.statusBar.visible': false,
  'breadcrumbs.enabled': false,
  'editor.cursorBlinking': 'solid',
  'editor.lineNumbers': 'off',
  'editor.minimap.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.stickyScroll.enabled': false,
  'remote.autoForwardPorts': false,
};
const viewport = { width: 800, height: 480 };
/** A quarter of the pixels, because the processor draws them and people don't look. The layout is the same. */
const deviceScaleFactor = 0.5;
/** One folder per version, because two versions may run at the same time. */
const failureFolder = path.join(root, 'out/failures/integration', hostVersion().vscode);

const failure = await launch(parseArguments(process.argv.slice(2)));
if (failure !== undefined) {
  console.error(failure);
  process.exitCode = 1;
}

/**
 * @param {import('./arguments.mjs').LaunchArguments} options
 * @returns {Promise<string | undefined>} the failure, if any
 */
async function launch(options) {
  endWithParent();
  const { userDataDir, extensionsDir, workspaceTrust } = options;
  const server = await startServer(await installHost(hostVersion()), {
    mode: 'suite',
    ...{ workspaceTrust, settings, idle: unusedExtensions },
    ...(userDataDir !== undefined && { userDataDir }),
    ...(extensionsDir !== undefined && { extensionsDir }),
  });
  const browser = await launchBrowser();
  try {
    return await runSuite(server, browser, options);
  } finally {
    await browser.close();
    await server.dispose();
  }
}

/**
 * @param {import('./server.mjs').Server} server
 * @param {import('playwright-core').Browser} browser
 * @param {import('./arguments.mjs').LaunchArguments} options
 * @returns {Promise<string | undefined>}
 */
async function runSuite(server, browser, { extensionPaths, testsPath, opened }) {
  const outputFile = path.join(server.folder, 'suite.log');
  let output = '';
  const finishOutput = await follow(outputFile, text => {
    output += text;
    process.stdout.write(text);
  });
  const context = await browser.newContext({ viewport, deviceScaleFactor });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await prepareWindow(context, server, {
    extensionPaths,
    testsPath: await wrapSuite(server.folder, testsPath, outputFile),
  });
  const page = await context.newPage();
  /** @type {string[]} */
  const pageLog = [];
  page.on('console', message => pageLog.push(`[${message.type()}] ${message.text()}`));
  page.on('pageerror', error => pageLog.push(`[pageerror] ${error.stack ?? error}`));
  const { ended } = await watchSuite(page, server, pageLog);
  await page.goto(address(server, opened));
  let problem = await ended;
  await finishOutput();

  const report = readReport(output, 'integration');
  if (report === undefined) {
    problem ??= 'The suite ended without its closing line.';
  } else if (report.failed > 0) {
    await keepEvidence(page, server, pageLog);
    return `${report.failed} failed.`;
  } else if (report.passed === 0) {
    return 'The suite ran no test.';
  }
  if (problem !== undefined) {
    await keepEvidence(page, server, pageLog);
    return `${problem} See ${path.relative(root, failureFolder)}.`;
  }
  return undefined;
}

/**
 * Waits for VS Code to report that the suite has ended, or for a reason why it never will.
 *
 * @param {import('playwright-core').Page} page
 * @param {import('./server.mjs').Server} server
 * @param {string[]} pageLog
 * @returns {Promise<{ ended: Promise<string | undefined> }>} the failure, if any. VS Code's exit code is not used: it
 *   is 0 even if the extension host died
 */
async function watchSuite(page, server, pageLog) {
  /** @type {(problem?: string) => void} */
  let end = () => {};
  const ended = /** @type {Promise<string | undefined>} */ (
    new Promise(resolve => {
      end = resolve;
    })
  );
  const timer = setTimeout(
    () => end(`The suite was not through after ${timeoutSeconds} s.`),
    timeoutSeconds * 1000,
  );
  page.once('crash', () => end('The page crashed.'));
  page.once('close', () => end('The page was closed.'));
  server.ended.catch(() => end('The VS Code server ended.'));
  await page.exposeFunction('codeAutomationLog', (/** @type {unknown[]} */ ...args) => {
    pageLog.push(`[automation] ${args.map(String).join(' ')}`);
  });
  await page.exposeFunction('codeAutomationExit', () => end());
  return { ended: ended.finally(() => clearTimeout(timer)) };
}

/**
 * @param {import('playwright-core').Page} page
 * @param {import('./server.mjs').Server} server
 * @param {string[]} pageLog
 */
async function keepEvidence(page, server, pageLog) {
  await rm(failureFolder, { recursive: true, force: true });
  await mkdir(failureFolder, { recursive: true });
  await writeFile(path.join(failureFolder, 'server.log'), server.log());
  await writeFile(path.join(failureFolder, 'page.log'), `${pageLog.join('\n')}\n`);
  await cp(path.join(server.userDataDir, 'logs'), path.join(failureFolder, 'logs'), {
    recursive: true,
  }).catch(() => {});
  // A closed page has no screenshot.
  await showWhole(page).catch(() => {});
  await page
    .screenshot({ path: path.join(failureFolder, 'screenshot.png'), timeout: 10_000 })
    .catch(() => {});
}

/** Draws all pixels, for a picture that people can read. */
async function showWhole(/** @type {import('playwright-core').Page} */ page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setDeviceMetricsOverride', {
    ...viewport,
    deviceScaleFactor: 1,
    mobile: false,
  });
}

/**
 * Exits with the parent: when runTests is killed, it does not end its child. A child of Node's `spawn` has a socket as
 * its standard input, which closes with the parent.
 */
function endWithParent() {
  if (fstatSync(0).isSocket()) {
    process.stdin.on('close', () => process.exit(1));
    process.stdin.resume();
    process.stdin.unref?.();
  }
}
