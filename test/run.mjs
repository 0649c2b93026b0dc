/**
 * `npm test`: runs tests, with a summary at the end. Steps that do not interfere with each other run in parallel, in one
 * more lane than there are processors. A step that fails does not prevent others from running, and a file of tests that
 * fails in a browser or in VS Code runs once more, alone, at the end; see docs/testing.md.
 *
 * `npm test` runs what a person needs before a push, `npm run test:all` everything, and `npm run check` checks a change
 * in a minute. `npm test -- unit ui --grep <regular expression>` runs some parts. `AGENT_QUERY_VSCODE` selects the
 * version of VS Code, `AGENT_QUERY_TEST_HOST` the desktop or the browser, and `AGENT_QUERY_LANES` the number of suites
 * that run in parallel.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap, installPackages } from './host/bootstrap.mjs';
import { changedTests } from './host/changedTests.mjs';
import { findBrowser } from './host/chromium.mjs';
import { execute, npmCommand } from './host/command.mjs';
import { runFiles } from './host/fileQueue.mjs';
import { installHost } from './host/install.mjs';
import { Lanes, laneCount } from './host/lanes.mjs';
import { print } from './host/output.mjs';
import { browserParts, folderOf, gateFolders, parts, tiers } from './host/parts.mjs';
import { root } from './host/root.mjs';
import { runSuite } from './host/suite.mjs';
import { Summary } from './host/summary.mjs';
import { floor, hostVersion, newest } from './host/versions.mjs';

/**
 * The unit tests, in two processes that take about as long, because many of them wait for processes and clocks. By the
 * patterns of their files; the first ones do not load the built extension.
 */
const unitTests = {
  'unit: core and features': ['{core,features}/**/*.test.mjs'],
  'unit: all others': ['!(core|features)/**/*.test.mjs'],
};

/** The test of the panel for `check`, by file name: from a question to an answer. */
const smokeFile = 'turns.test.mjs';

const { wanted, grep } = readArguments();
process.chdir(root);
const summary = new Summary();
const laneLimit = laneCount();
const lanes = new Lanes(laneLimit);
/** Only one suite at a time, because a desktop has one clipboard and one focus. */
const desktop = new Lanes(1);

const isInstalled = await summary.step('install', async () => {
  await bootstrap();
  return { passed: 0, failed: 0, remark: 'node_modules is what package-lock.json says' };
});
if (!isInstalled || !(await check('build', process.execPath, ['esbuild.mjs', '--tests']))) {
  summary.print();
  process.exit(1);
}
const hosts = prepareHosts();

/** @type {Promise<unknown>[]} */
const steps = [];
const packaged = packageAndStart();
for (const script of ['typecheck', 'lint'].filter(name => wanted.has(name))) {
  steps.push(npmScript(script, inLane));
}
if (wanted.has('volume')) {
  steps.push(summary.step('volume', () => mocha('volume'), inLane));
}
if (wanted.has('frameworks')) {
  steps.push(summary.step('frameworks', () => frameworks(), inLane));
}
if (wanted.has('unit')) {
  steps.push(unit('unit: core and features'));
}
// They build the extension for production, so no suite that loads it may run at the same time.
if (await packaged) {
  await check('build for development', process.execPath, ['esbuild.mjs']);
}
for (const version of integrationVersions()) {
  steps.push(
    summary.step(
      `integration on VS Code ${version.vscode}`,
      () => integration(version),
      run => whenHostIsFree(version, run),
    ),
  );
}
if (wanted.has('unit')) {
  steps.push(unit('unit: all others'));
}
if (wanted.has('cli')) {
  steps.push(summary.step('cli', () => mocha('cli'), inLane));
}
if (wanted.has('changed')) {
  steps.push(summary.step('unit: what has changed', () => unitTestsOfChanges(), inLane));
}
for (const [suite, title, files] of await browserTests()) {
  steps.push(summary.step(title, () => inBrowser(suite, files), whenThereIsALane));
}
await Promise.all(steps);
await summary.repeatFailedFiles();
process.exitCode = summary.print() === 0 ? 0 : 1;

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { grep: { type: 'string', short: 'g' } },
    allowPositionals: true,
  });
  const sets = new Map(Object.entries(tiers));
  const unknown = positionals.filter(name => !sets.has(name) && !parts.includes(name));
  if (unknown.length > 0) {
    const names = [...sets.keys(), ...parts].join(', ');
    console.error(`There is no ${unknown.join(', ')}. Choose from: ${names}.`);
    process.exit(1);
  }
  const chosen = positionals.length === 0 ? ['push'] : positionals;
  const names = chosen.flatMap(name => sets.get(name) ?? [name]);
  return { wanted: new Set(names), grep: values.grep };
}

/**
 * @template T
 * @param {() => Promise<T>} run
 * @returns {Promise<T>}
 */
function inLane(run) {
  return lanes.run(run);
}

/**
 * For a step whose files run in lanes: its time counts from the first free one.
 *
 * @param {() => Promise<boolean>} run
 */
async function whenThereIsALane(run) {
  await hosts;
  await inLane(async () => {});
  return run();
}

/**
 * A step that passes or fails as a whole, as one test.
 *
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {(run: () => Promise<boolean>) => Promise<boolean>} [whenFree]
 */
async function check(title, command, args, whenFree) {
  return summary.step(
    title,
    async () => {
      const { failure } = await execute(command, args);
      return failure === undefined
        ? { passed: 1, failed: 0 }
        : { passed: 0, failed: 1, remark: `it ${failure}` };
    },
    whenFree,
  );
}

/**
 * @param {string} name
 * @param {(run: () => Promise<boolean>) => Promise<boolean>} [whenFree]
 */
async function npmScript(name, whenFree) {
  return check(name, ...npmCommand(['run', '--silent', name]), whenFree);
}

/**
 * Runs a suite in one process.
 *
 * @param {string} name of the suite and of its folder
 * @param {readonly string[]} [files] patterns of its files
 */
async function mocha(name, files = ['**/*.test.mjs']) {
  return runSuite({
    name,
    args: [
      '--enable-source-maps',
      'node_modules/mocha/bin/mocha.js',
      // Without Mocha's configuration file, because it would add the unit tests.
      ...['--no-config', '--ui', 'bdd', '--timeout', '60000'],
      ...['--require', path.join(root, 'test/host/aliveTimers.cjs')],
      ...['--reporter', path.join(root, 'test/host/reporter.mjs')],
      ...['--reporter-option', `suite=${name}`],
      ...(process.env.CI ? ['--forbid-only'] : []),
      ...(grep === undefined ? [] : ['--grep', grep]),
      ...files.map(pattern => `out/test/${name}/${pattern}`),
    ],
  });
}

/** @param {keyof typeof unitTests} title */
function unit(title) {
  return summary.step(title, () => mocha('unit', unitTests[title]), inLane);
}

/** Runs the samples of agent frameworks, whose packages it installs. */
async function frameworks() {
  const folder = path.join(root, 'test/frameworks');
  await installPackages(folder, 'Installing the agent frameworks (about 440 MB)');
  if (process.env.AGENT_QUERY_CLAUDE === '1') {
    const claude = path.join(folder, 'claude');
    await installPackages(claude, 'Installing the Claude Agent SDK (about 450 MB)');
  }
  return mocha('frameworks');
}

async function unitTestsOfChanges() {
  const files = await changedTests();
  return files.length === 0
    ? { passed: 0, failed: 0, remark: 'nothing has changed that has unit tests' }
    : mocha('unit', files);
}

/** @returns {import('./host/versions.mjs').HostVersion[]} the versions of VS Code for the integration tests */
function integrationVersions() {
  const versions = new Set([
    ...(wanted.has('integration') ? [hostVersion()] : []),
    ...(wanted.has('floor') ? [floor] : []),
  ]);
  return [...versions];
}

/**
 * @param {import('./host/versions.mjs').HostVersion} version
 * @param {readonly string[]} [files] of the suite; by default all
 * @returns {Promise<import('./host/summary.mjs').StepResult>}
 */
async function integration(version, files) {
  const { kind, executable, reason } = await findHost(version);
  const host = reason === undefined ? `${kind} host` : `${kind} host, since ${reason}`;
  print(`VS Code ${version.vscode}, ${host}\n`);
  const result = await runSuite({
    name: 'integration',
    args: ['test/host/integration.mjs', executable],
    env: {
      AGENT_QUERY_VSCODE: version.vscode,
      ...(grep !== undefined && { AGENT_QUERY_GREP: grep }),
      ...(files !== undefined && { AGENT_QUERY_FILES: JSON.stringify(files) }),
      AGENT_QUERY_WITHOUT: gateFolders.filter(name => !wanted.has(name)).join(),
    },
    evidence: `integration/${version.vscode}`,
    again: file => integration(version, [file]),
  });
  return { remark: host, ...result };
}

/**
 * Runs tests in a browser in several processes, each file in a lane.
 *
 * @param {string} suite
 * @param {readonly string[]} files
 */
async function inBrowser(suite, files) {
  await requireHosts();
  return runFiles({
    ...{ suite, files, workers: laneLimit, timeout: 120_000, inLane },
    ...(grep !== undefined && { grep }),
  });
}

/**
 * The wanted suites that run in a browser, each with its title and its files.
 *
 * @returns {Promise<Array<[suite: string, title: string, files: readonly string[]]>>}
 */
async function browserTests() {
  /** @type {Array<[string, string, readonly string[]]>} */
  const suites = [];
  const wantedOf = (/** @type {readonly string[]} */ files) =>
    files.filter(file => wanted.has(partOf(file)));
  // Together, so that they share browsers.
  const pages = wantedOf([...(await findTests('page')), ...(await findTests('panel'))]);
  if (pages.length > 0) {
    suites.push(['pages', browserParts.filter(name => wanted.has(name)).join(', '), pages]);
  }
  if (wanted.has('smoke')) {
    const files = (await findTests('panel')).filter(file => path.basename(file) === smokeFile);
    suites.push(['panel', 'smoke', files]);
  }
  // Together, so that they share browsers and servers.
  const windows = wantedOf(await findTests('ui'));
  if (windows.length > 0) {
    const title = `windows of VS Code ${hostVersion().vscode}`;
    suites.push(['ui', title, windows]);
  }
  return suites;
}

/**
 * @param {string} file of tests in a browser
 * @returns {string} its part: the name of the suite, of a folder in it, or of a feature
 */
function partOf(file) {
  const [suite = '', ...names] = path.relative(path.join(root, 'out/test'), file).split(path.sep);
  const folder = folderOf(names.join('/'));
  const isPart = suite === 'ui' ? folder === 'main' : gateFolders.includes(folder);
  return isPart ? folder : suite;
}

/**
 * @param {string} suite
 * @returns {Promise<string[]>}
 */
async function findTests(suite) {
  const folder = path.join(root, 'out/test', suite);
  const names = await readdir(folder, { recursive: true });
  return names
    .filter(name => name.endsWith('.test.mjs'))
    .sort()
    .map(name => path.join(folder, name));
}

/**
 * Runs the steps that build and package the extension, one after the other.
 *
 * @returns {Promise<boolean>} true if there are any
 */
async function packageAndStart() {
  if (wanted.has('package') && (await npmScript('package', inLane))) {
    await summary.step('package contents', () => mocha('package'), inLane);
  }
  if (wanted.has('start')) {
    await summary.step(
      'npm start',
      () => start(),
      run => hosts.then(() => inLane(run)),
    );
  }
  return wanted.has('package') || wanted.has('start');
}

/** Runs `npm start` in its own suite, because it rebuilds the extension. */
async function start() {
  await requireHosts();
  return mocha('start');
}

/**
 * Downloads and installs VS Code and the browser before the suites, because the timeouts of suites are meant for tests.
 *
 * @returns {Promise<boolean>} true if they are available
 */
async function prepareHosts() {
  const windows = ['main', 'start', 'ui'].some(name => wanted.has(name));
  const pages = [...browserParts, 'smoke'].some(name => wanted.has(name));
  const versions = integrationVersions();
  if (!windows && !pages && versions.length === 0) {
    return true;
  }
  return summary.step('VS Code', async () => {
    const inBrowserHost = new Set([
      ...(windows ? [hostVersion()] : []),
      ...(wanted.has('start') ? [newest] : []),
    ]);
    for (const version of versions) {
      if ((await findHost(version)).kind === 'browser') {
        inBrowserHost.add(version);
      }
    }
    if (pages || inBrowserHost.size > 0) {
      await findBrowser();
    }
    for (const version of inBrowserHost) {
      await installHost(version);
    }
    return { passed: 0, failed: 0, remark: 'what the tests run in is there' };
  });
}

async function requireHosts() {
  if (!(await hosts)) {
    throw new Error('There is no VS Code to run in.');
  }
}

/**
 * @template T
 * @param {import('./host/versions.mjs').HostVersion} version
 * @param {() => Promise<T>} run
 * @returns {Promise<T>}
 */
async function whenHostIsFree(version, run) {
  if ((await hosts) && (await findHost(version)).kind === 'desktop') {
    return desktop.run(() => inLane(run));
  }
  return inLane(run);
}

/** @param {import('./host/versions.mjs').HostVersion} version */
async function findHost(version) {
  // Loaded only now, because it imports packages that bootstrap installs.
  const { findHost: find } = await import('./host/desktop.mjs');
  return find(version);
}
