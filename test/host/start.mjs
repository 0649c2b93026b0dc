/**
 * `npm start`: opens VS Code with the extension, the demo service, and a sample workspace. It uses the desktop if there
 * is one, and a browser otherwise. Ctrl+C ends everything.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { atExit } from './cleanup.mjs';
import { CommandError, npm, run } from './command.mjs';
import { installHost } from './install.mjs';
import { address } from './page.mjs';
import { step } from './progress.mjs';
import { root } from './root.mjs';
import { startServer } from './server.mjs';
import { newest } from './versions.mjs';

// Ctrl+C is the normal way to stop this, so it is not a failure. Registered before any other listener, because another
// one would report it as a failure.
process.prependListener('SIGINT', () => process.exit(0));

process.on('uncaughtException', error => {
  console.error(error instanceof CommandError ? error.message : error);
  process.exit(1);
});

process.chdir(root);
await bootstrap();
const { findHost, hasDisplay, installedDesktop } = await import('./desktop.mjs');

const folder = mkdtempSync(path.join(os.tmpdir(), 'agent-query-start-'));
atExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const workspace = path.join(folder, 'sample');
await cp(path.join(root, 'test/fixtures/sample'), workspace, { recursive: true });

const desktop = await findDesktop();
await step('Building', () => run(process.execPath, ['esbuild.mjs', '--demo']));
if (desktop === undefined) {
  await step('Packaging the extension', () =>
    npm(['run', '--silent', 'package'], { output: 'hold' }),
  );
}
const demo = await startDemo();
console.log(`Demo service: ${demo.url}`);
const settings = { 'agentQuery.baseUrl': demo.url };
await (desktop === undefined ? openInBrowser() : openOnDesktop(desktop));

/** @returns {Promise<string | undefined>} the executable */
async function findDesktop() {
  const installed = installedDesktop();
  if (hasDisplay() && installed !== undefined && process.env.AGENT_QUERY_TEST_HOST !== 'browser') {
    return installed;
  }
  const { kind, executable, reason } = await findHost(newest);
  if (reason !== undefined) {
    console.log(`VS Code ${newest.vscode} in the browser: ${reason}.`);
  }
  return kind === 'desktop' ? executable : undefined;
}

/** @returns {Promise<{ url: string, dispose(): Promise<void> }>} */
async function startDemo() {
  const module = path.join(root, 'out/demo/demoService.mjs');
  const { startDemoService } = await import(pathToFileURL(module).href);
  return startDemoService();
}

/**
 * Runs until its window is closed. It has its own settings and extensions, so the user's are not touched.
 *
 * @param {string} executable
 */
async function openOnDesktop(executable) {
  const userData = path.join(folder, 'user-data');
  await mkdir(path.join(userData, 'User'), { recursive: true });
  await writeFile(path.join(userData, 'User/settings.json'), JSON.stringify(settings));
  console.log('Opening VS Code. Close its window, or press Ctrl+C here, to end.');
  await run(executable, [
    workspace,
    `--extensionDevelopmentPath=${root}`,
    `--user-data-dir=${userData}`,
    `--extensions-dir=${path.join(folder, 'extensions')}`,
    ...['--skip-welcome', '--disable-workspace-trust', '--disable-updates', '--new-window'],
    // Electron's sandbox does not run as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]);
  process.exit(0);
}

async function openInBrowser() {
  const install = await installHost(newest);
  const server = await step(`Starting VS Code ${newest.vscode}`, () =>
    startServer(install, {
      mode: 'person',
      settings,
      vsix: path.join(root, 'dist/agent-query.vsix'),
    }),
  );
  const url = address(server, workspace);
  console.log(`\nVS Code with Agent Query is at  ${url}\n\nPress Ctrl+C to end.`);
  if (hasDisplay() && !process.env.CI) {
    showInBrowser(url);
  }
  await server.ended;
}

/** @param {string} url */
function showInBrowser(url) {
  const openers = /** @type {Partial<Record<NodeJS.Platform, [string, string[]]>>} */ ({
    darwin: ['open', [url]],
    // `start` is a shell command, and treats a quoted first argument as a title.
    win32: ['cmd.exe', ['/c', 'start', '""', url.replaceAll('&', '^&')]],
  });
  const [command, args] = openers[process.platform] ?? ['xdg-open', [url]];
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  // The URL is on the screen: if no command can open it, people open it themselves.
  child.on('error', () => {});
  child.unref();
}
