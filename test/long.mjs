/**
 * `npm run test:long`: runs all tests again and again, and tells which of them can't be trusted.
 *
 * Every fourth run has as much other work beside it as the machine has processors, and in every tenth all its processes
 * stand still for half a minute. The others have random inputs, full budgets, and bounds of time. Then the tests in a page
 * run on each of the {@link machines} that people may have, and at the end come the long random tests. `--runs` sets the
 * number of runs (10), `--gate` makes all of them the same tests as `npm run test:all`, without what comes after them, and
 * `--machines` runs nothing but the tests in a page. What failed is kept in long-runs/, one folder for each run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { atExit } from './host/cleanup.mjs';
import { npmCommand } from './host/command.mjs';
import { machines } from './host/machines.mjs';
import { browserParts } from './host/parts.mjs';
import { root } from './host/root.mjs';

const busyEvery = 4;
const standstillEvery = 10;
const standstillMs = 30_000;
/** A standstill begins at a random time within this, which no run is shorter than. */
const standstillWithinMs = 5 * 60_000;

/**
 * @typedef {object} Plan
 * @property {string} name
 * @property {readonly string[]} parts
 * @property {NodeJS.ProcessEnv} [env]
 * @property {'busy' | 'standstill'} [trouble]
 *
 * @typedef {object} Round
 * @property {string} name
 * @property {number} seconds
 * @property {import('./host/summary.mjs').RunReport} report
 */

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    gate: { type: 'boolean', default: false },
    machines: { type: 'boolean', default: false },
  },
});
const folder = path.join(root, 'long-runs');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

/** @type {Plan[]} */
const plans = [
  ...(values.machines ? [] : Array.from({ length: Number(values.runs) }, (_, at) => plan(at + 1))),
  ...(values.gate ? [] : await machines(folder)).map(each => ({ ...each, parts: browserParts })),
];
/** @type {Round[]} */
const rounds = [];
for (const [index, each] of plans.entries()) {
  const round = await runTests(each);
  rounds.push(round);
  await keep(index + 1);
  const line = `Run ${index + 1} of ${plans.length}, ${describe(round)}`;
  console.log(line);
  await writeFile(path.join(folder, 'runs.txt'), `${line}\n`, { flag: 'a' });
}
/** @type {string[]} */
const failures = [];
for (const script of values.gate || values.machines ? [] : ['model', 'fuzz', 'mutate']) {
  if ((await run(...npmCommand(['run', script]), {})) !== 0) {
    failures.push(script);
  }
}
printTable();
const red = rounds.filter(({ report }) => report.failed > 0).length;
console.log(
  `${rounds.length - red} runs passed, ${red} failed; ${failures.join(', ') || 'nothing'} failed after them`,
);
process.exitCode = red + failures.length > 0 ? 1 : 0;

/**
 * @param {number} number from 1
 * @returns {Plan} a run of all tests
 */
function plan(number) {
  const parts = ['all'];
  if (number % standstillEvery === 0) {
    return { name: 'standstill', trouble: 'standstill', parts };
  }
  if (number % busyEvery === 0) {
    return { name: 'busy', trouble: 'busy', parts };
  }
  const env = { AGENT_QUERY_LONG: '1', AGENT_QUERY_SEED: 'random' };
  return { name: 'quiet', parts, ...(!values.gate && { env }) };
}

/**
 * @param {Plan} plan
 * @returns {Promise<Round>}
 */
async function runTests({ name, parts, env = {}, trouble }) {
  const started = Date.now();
  const work = trouble === 'busy' ? startWork() : [];
  const ended = run(process.execPath, [path.join(root, 'test/run.mjs'), ...parts], env, child => {
    if (trouble === 'standstill') {
      const timer = setTimeout(() => standStill(child), Math.random() * standstillWithinMs);
      child.once('exit', () => clearTimeout(timer));
    }
  });
  await ended;
  for (const each of work) {
    each.kill('SIGKILL');
  }
  const report = JSON.parse(await readFile(path.join(root, 'out/report.json'), 'utf8'));
  return { name, seconds: Math.round((Date.now() - started) / 1000), report };
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {(child: import('node:child_process').ChildProcess) => void} [watch]
 * @returns {Promise<number | null>} the exit code
 */
async function run(command, args, env, watch = () => {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const forget = atExit(() => child.kill());
  watch(child);
  const [code] = await once(child, 'close');
  forget();
  return code;
}

/** Processes that keep all processors busy. */
function startWork() {
  return Array.from({ length: availableParallelism() }, () => {
    const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    atExit(() => child.kill('SIGKILL'));
    return child;
  });
}

/**
 * Stops a process and all its descendants for a while. Only Linux tells which these are.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
async function standStill({ pid }) {
  const all = await descendants(Number(pid));
  send(all, 'SIGSTOP');
  setTimeout(() => send(all, 'SIGCONT'), standstillMs);
}

/**
 * @param {number} pid
 * @returns {Promise<number[]>} the process and all its descendants
 */
async function descendants(pid) {
  const parents = new Map();
  for (const name of await readdir('/proc').catch(() => [])) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The name of the program, in parentheses, may contain anything.
    const parent = /^\d+ \(.*\) \S (\d+)/s.exec(stat)?.[1];
    if (parent !== undefined) {
      parents.set(Number(name), Number(parent));
    }
  }
  const isBelow = (/** @type {number} */ each) => {
    for (let at = each; at > 1; at = parents.get(at) ?? 0) {
      if (at === pid) {
        return true;
      }
    }
    return false;
  };
  return [...parents.keys()].filter(isBelow);
}

/**
 * @param {readonly number[]} pids
 * @param {NodeJS.Signals} signal
 */
function send(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}

/** @param {number} number */
async function keep(number) {
  for (const name of ['report.json', 'flaky', 'failures']) {
    const to = path.join(folder, String(number), name);
    await cp(path.join(root, 'out', name), to, { recursive: true }).catch(() => undefined);
  }
}

/** @param {Round} round */
function describe({ name, seconds, report: { passed, failed, flaky } }) {
  const names = flaky.map(file => file.name).join(', ') || 'none';
  return `${name}, ${seconds} s: ${passed} passed, ${failed} failed, flaky: ${names}`;
}

/** Prints how often each file failed, and which of its tests. */
function printTable() {
  /** @type {Map<string, { red: number, flaky: number }>} */
  const rows = new Map();
  const count = (/** @type {string} */ name, /** @type {'red' | 'flaky'} */ what) => {
    const row = rows.get(name) ?? { red: 0, flaky: 0 };
    row[what] += 1;
    rows.set(name, row);
  };
  for (const { report } of rounds) {
    for (const { name, tests } of report.red) {
      for (const test of tests) {
        count(`${name}: ${test}`, 'red');
      }
    }
    for (const { name, tests } of report.flaky) {
      for (const test of tests) {
        count(`${name}: ${test}`, 'flaky');
      }
    }
  }
  console.log(`\nOf ${rounds.length} runs  failed  passed the second time`);
  for (const [name, { red, flaky }] of [...rows].sort()) {
    console.log(`  ${String(red).padStart(4)}  ${String(flaky).padStart(4)}  ${name}`);
  }
}
