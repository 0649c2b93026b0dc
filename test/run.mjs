/**
 * `npm test`: everything, one step after the other, with a summary at the end. A step that fails
 * does not keep the others from running.
 *
 * `npm test -- unit ui --grep <regular expression>` runs a part. `AGENT_QUERY_VSCODE` picks one
 * version of VS Code, `AGENT_QUERY_TEST_HOST` the desktop or the browser.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap } from './host/bootstrap.mjs';
import { findBrowser } from './host/chromium.mjs';
import { execute, npmCommand } from './host/command.mjs';
import { installHost } from './host/install.mjs';
import { root } from './host/root.mjs';
import { runSuite } from './host/suite.mjs';
import { Summary } from './host/summary.mjs';
import { floor, hostVersion, newest } from './host/versions.mjs';

/** In the order in which they run: what is quick to fail comes first. */
const parts = ['typecheck', 'lint', 'unit', 'volume', 'integration', 'package', 'ui'];

const { wanted, grep } = readArguments();
process.chdir(root);
const summary = new Summary();

const isInstalled = await summary.step('install', async () => {
  await bootstrap();
  return { passed: 0, failed: 0, remark: 'node_modules is what package-lock.json says' };
});
if (!isInstalled) {
  summary.print();
  process.exit(1);
}
await check('build', process.execPath, ['esbuild.mjs', '--tests']);
for (const script of ['typecheck', 'lint']) {
  if (wanted.has(script)) {
    await npmScript(script);
  }
}
for (const suite of ['unit', 'volume']) {
  if (wanted.has(suite)) {
    await summary.step(suite, () => mocha(suite, ['--timeout', '20000']));
  }
}
if (wanted.has('integration')) {
  for (const version of process.env.AGENT_QUERY_VSCODE ? [hostVersion()] : [newest, floor]) {
    await summary.step(`integration on VS Code ${version.vscode}`, () => integration(version));
  }
}
if (wanted.has('package')) {
  await npmScript('package');
}
if (wanted.has('ui')) {
  const version = hostVersion();
  await summary.step(`ui on VS Code ${version.vscode}`, async () => {
    await prepareBrowserHost(version);
    return { remark: 'browser host', ...(await mocha('ui', ['--timeout', '60000'])) };
  });
}
process.exitCode = summary.print() === 0 ? 0 : 1;

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { grep: { type: 'string', short: 'g' } },
    allowPositionals: true,
  });
  const unknown = positionals.filter(name => !parts.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no ${unknown.join(', ')}: the parts are ${parts.join(', ')}.`);
    process.exit(1);
  }
  return { wanted: new Set(positionals.length === 0 ? parts : positionals), grep: values.grep };
}

/**
 * A step that passes or fails as a whole, and counts as one.
 *
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 */
async function check(title, command, args) {
  await summary.step(title, async () => {
    const { failure } = await execute(command, args);
    return failure === undefined
      ? { passed: 1, failed: 0 }
      : { passed: 0, failed: 1, remark: `it ${failure}` };
  });
}

/** @param {string} name */
async function npmScript(name) {
  await check(name, ...npmCommand(['run', '--silent', name]));
}

/**
 * @param {string} name of the suite and of its folder
 * @param {string[]} [options]
 */
async function mocha(name, options = []) {
  return runSuite(name, [
    '--enable-source-maps',
    'node_modules/mocha/bin/mocha.js',
    // Its configuration file names the unit tests, beside what is named here.
    ...['--no-config', '--ui', 'bdd'],
    ...['--reporter', path.join(root, 'test/host/reporter.mjs')],
    ...['--reporter-option', `suite=${name}`],
    ...(process.env.CI ? ['--forbid-only'] : []),
    ...(grep === undefined ? [] : ['--grep', grep]),
    ...options,
    `out/test/${name}/**/*.test.mjs`,
  ]);
}

/** @param {import('./host/versions.mjs').HostVersion} version */
async function integration(version) {
  // Loaded only now: it imports what bootstrap installs.
  const { findHost } = await import('./host/desktop.mjs');
  const { kind, executable, reason } = await findHost(version);
  const host = reason === undefined ? `${kind} host` : `${kind} host, since ${reason}`;
  console.log(`VS Code ${version.vscode}, ${host}`);
  if (kind === 'browser') {
    await prepareBrowserHost(version);
  }
  const result = await runSuite('integration', ['test/host/integration.mjs', executable], {
    AGENT_QUERY_VSCODE: version.vscode,
    ...(grep !== undefined && { AGENT_QUERY_GREP: grep }),
  });
  return { remark: host, ...result };
}

/**
 * Outside of the suites, whose timeouts are for tests.
 *
 * @param {import('./host/versions.mjs').HostVersion} version
 */
async function prepareBrowserHost(version) {
  await installHost(version);
  await findBrowser();
}
