/**
 * `npm test`: runs everything, with a summary at the end. Steps that do not interfere with each other run in parallel,
 * in one more lane than there are processors. A step that fails does not prevent others from running.
 *
 * `npm test -- unit ui --grep <regular expression>` runs some parts; `npm test -- quick` checks a change in a minute or
 * two. `AGENT_QUERY_VSCODE` selects one version of VS Code, `AGENT_QUERY_TEST_HOST` the desktop or the browser, and
 * `AGENT_QUERY_LANES` the number of suites that run at once.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap } from './host/bootstrap.mjs';
import { findBrowser } from './host/chromium.mjs';
import { execute, npmCommand } from './host/command.mjs';
import { runFiles } from './host/fileQueue.mjs';
import { installHost } from './host/install.mjs';
import { Lanes, laneCount } from './host/lanes.mjs';
import { print } from './host/output.mjs';
import { root } from './host/root.mjs';
import { runSuite } from './host/suite.mjs';
import { Summary } from './host/summary.mjs';
import { floor, hostVersion, newest } from './host/versions.mjs';

/** Suites that need a browser, but no VS Code. */
const browserSuites = ['page'];

/** In the order in which their results are shown: steps that fail quickly come first. */
const parts = [
  ...['typecheck', 'lint', 'unit', ...browserSuites, 'integration'],
  ...['package', 'volume', 'start', 'ui'],
];
const quickParts = ['typecheck', 'lint', 'unit', 'smoke'];

/** The unit tests, in two parts that take about as long, by the patterns of their files. */
const unitTests = {
  'unit: core': ['core/**/*.test.mjs'],
  'unit: all others': ['*.test.mjs', '!(core)/**/*.test.mjs'],
};

/** UI tests for `quick`, by file name: from a selection to an answer. */
const smokeFiles = ['askAboutSelection', 'turns'];

/** The UI tests that take longest, by file name. They start first. */
const slowFiles = [
  ...['looks', 'longConversation', 'focus', 'hands', 'foreignText', 'trust', 'partLimits'],
  ...['twoWindows', 'demoService', 'askAboutPlaces', 'partsIn', 'hostilePage', 'allLooks'],
];

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
if (!isInstalled) {
  summary.print();
  process.exit(1);
}
await check('build', process.execPath, ['esbuild.mjs', '--tests']);
const versions = process.env.AGENT_QUERY_VSCODE ? [hostVersion()] : [newest, floor];
const hosts = prepareHosts();

/** @type {Promise<unknown>[]} */
const steps = [];
const packages = wanted.has('package') || wanted.has('start');
if (packages) {
  steps.push(packageAndStart());
}
for (const script of ['typecheck', 'lint'].filter(name => wanted.has(name))) {
  steps.push(npmScript(script, inLane));
}
if (wanted.has('volume')) {
  steps.push(summary.step('volume', () => mocha('volume'), inLane));
}
if (packages) {
  // They build the extension for production, so no suite that loads it may run at the same time.
  await Promise.all(steps);
  await check('build for development', process.execPath, ['esbuild.mjs']);
}
if (wanted.has('integration')) {
  for (const version of versions) {
    steps.push(
      summary.step(
        `integration on VS Code ${version.vscode}`,
        () => integration(version),
        run => whenHostIsFree(version, run),
      ),
    );
  }
}
if (wanted.has('unit')) {
  // In two processes, because many of them wait for processes and clocks.
  for (const [title, files] of Object.entries(unitTests)) {
    steps.push(summary.step(title, () => mocha('unit', { files }), inLane));
  }
}
if (wanted.has('smoke')) {
  steps.push(ui('smoke', await smokeTests()));
}
for (const suite of browserSuites.filter(name => wanted.has(name))) {
  steps.push(browserSuite(suite, suite, await findTests(suite)));
}
if (wanted.has('ui')) {
  steps.push(ui('ui', await uiTests()));
}
await Promise.all(steps);
process.exitCode = summary.print() === 0 ? 0 : 1;

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { grep: { type: 'string', short: 'g' } },
    allowPositionals: true,
  });
  const unknown = positionals.filter(name => name !== 'quick' && !parts.includes(name));
  if (unknown.length > 0) {
    console.error(
      `There is no ${unknown.join(', ')}: the parts are ${parts.join(', ')}; or quick.`,
    );
    process.exit(1);
  }
  const names = positionals.flatMap(name => (name === 'quick' ? quickParts : [name]));
  return { wanted: new Set(names.length === 0 ? parts : names), grep: values.grep };
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
 * A step that passes or fails as a whole, and counts as one test.
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
 * @param {object} [options]
 * @param {number} [options.timeout] for each test, in milliseconds
 * @param {readonly string[]} [options.files] patterns of its files
 */
async function mocha(name, { timeout = 20_000, files = ['**/*.test.mjs'] } = {}) {
  return runSuite(name, [
    '--enable-source-maps',
    'node_modules/mocha/bin/mocha.js',
    // Without Mocha's configuration file, because it would add the unit tests.
    ...['--no-config', '--ui', 'bdd', '--timeout', String(timeout)],
    ...['--reporter', path.join(root, 'test/host/reporter.mjs')],
    ...['--reporter-option', `suite=${name}`],
    ...(process.env.CI ? ['--forbid-only'] : []),
    ...(grep === undefined ? [] : ['--grep', grep]),
    ...files.map(pattern => `out/test/${name}/${pattern}`),
  ]);
}

/** @param {import('./host/versions.mjs').HostVersion} version */
async function integration(version) {
  const { kind, executable, reason } = await findHost(version);
  const host = reason === undefined ? `${kind} host` : `${kind} host, since ${reason}`;
  print(`VS Code ${version.vscode}, ${host}\n`);
  const result = await runSuite('integration', ['test/host/integration.mjs', executable], {
    AGENT_QUERY_VSCODE: version.vscode,
    ...(grep !== undefined && { AGENT_QUERY_GREP: grep }),
  });
  return { remark: host, ...result };
}

/**
 * @param {string} title
 * @param {readonly string[]} files in the order in which they start
 */
async function ui(title, files) {
  return browserSuite('ui', `${title} on VS Code ${hostVersion().vscode}`, files);
}

/**
 * Runs tests in a browser in several processes, each file in a lane.
 *
 * @param {string} suite
 * @param {string} title
 * @param {readonly string[]} files in the order in which they start
 */
async function browserSuite(suite, title, files) {
  return summary.step(
    title,
    async () => {
      await requireHosts();
      return runFiles({
        ...{ suite, files, workers: laneLimit, timeout: 120_000, inLane },
        ...(grep !== undefined && { grep }),
      });
    },
    // The step's time counts from the first free lane.
    run => hosts.then(() => inLane(async () => {})).then(run),
  );
}

/** All files of the UI suite, the slowest first. */
async function uiTests() {
  const all = await findTests('ui');
  const slow = pick(all, slowFiles);
  return [...slow, ...all.filter(file => !slow.includes(file))];
}

async function smokeTests() {
  const files = pick(await findTests('ui'), smokeFiles);
  if (files.length !== smokeFiles.length) {
    throw new Error(`test/ui must have each of ${smokeFiles.join(', ')} once.`);
  }
  return files;
}

/**
 * Returns the files with these names, in the order of the names.
 *
 * @param {readonly string[]} files
 * @param {readonly string[]} names
 * @returns {string[]}
 */
function pick(files, names) {
  return names.flatMap(name => files.filter(file => path.basename(file) === `${name}.test.mjs`));
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

/** Runs the steps that build and package the extension, one after the other. */
async function packageAndStart() {
  if (wanted.has('package') && (await npmScript('package', inLane))) {
    await summary.step('package contents', () => mocha('package', { timeout: 120_000 }), inLane);
  }
  if (wanted.has('start')) {
    await summary.step(
      'npm start',
      () => start(),
      run => hosts.then(() => inLane(run)),
    );
  }
}

/** Runs `npm start` in its own suite, because it rebuilds the extension. */
async function start() {
  await requireHosts();
  return mocha('start', { timeout: 60_000 });
}

/**
 * Downloads and installs VS Code and the browser before the suites, because the timeouts of suites are meant for tests.
 *
 * @returns {Promise<boolean>} true if they are available
 */
async function prepareHosts() {
  const runsBrowserHost = ['smoke', 'start', 'ui'].some(name => wanted.has(name));
  const runsBrowser = runsBrowserHost || browserSuites.some(name => wanted.has(name));
  if (!runsBrowser && !wanted.has('integration')) {
    return true;
  }
  return summary.step('VS Code', async () => {
    const inBrowser = new Set(runsBrowserHost ? [hostVersion()] : []);
    if (wanted.has('start')) {
      inBrowser.add(newest);
    }
    for (const version of wanted.has('integration') ? versions : []) {
      if ((await findHost(version)).kind === 'browser') {
        inBrowser.add(version);
      }
    }
    if (inBrowser.size > 0 || runsBrowser) {
      await findBrowser();
    }
    for (const version of inBrowser) {
      await installHost(version);
    }
    return { passed: 0, failed: 0, remark: 'the versions to test on are there' };
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
