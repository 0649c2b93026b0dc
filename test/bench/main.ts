/** Runs `npm run bench` and `npm run bench:check` after the build; run.mjs describes their usage. */
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seconds } from '../host/progress.mjs';
import { root } from '../host/root.mjs';
import { formatRatio } from './format';
import { isMet } from './goalText';
import type { BenchOptions, Topic } from './measurement';
import { findRegressions } from './regression';
import { writeReport } from './report';
import {
  keptResults,
  merge,
  type Results,
  readResults,
  type TopicResults,
  thisMachine,
} from './results';
import { goalLines, textTable } from './tables';
import { topics } from './topics/topics';

const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    quick: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    results: { type: 'string' },
    tolerance: { type: 'string', default: '0.25' },
  },
  allowPositionals: true,
});
const names = topics.map(({ name }) => name);
const unknown = positionals.filter(name => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: the topics are ${names.join(', ')}.`);
  process.exit(1);
}
if (!(Number(values.runs) >= 1) || !(Number(values.tolerance) >= 0)) {
  console.error('--runs and --tolerance take a number.');
  process.exit(1);
}
process.exitCode = await (values.check ? check() : bench());

/** Measures and saves the results. Quick runs are too imprecise, so their results are saved elsewhere. */
async function bench(): Promise<number> {
  const folder = values.quick ? path.join(root, 'out/bench/quick') : path.dirname(keptResults);
  const kept = values.quick ? { topics: [] } : await readResults(keptResults);
  // Saved after each topic: together they take almost an hour, and a topic that fails must not lose the results of the
  // others.
  const fresh = await measureAll(sofar => writeReport(folder, merge(kept, sofar, names)));
  printGoals(fresh);
  console.log(`\nWritten to ${path.relative(root, folder)}`);
  return 0;
}

/** Compares results with the saved ones. The results are measured now, unless they are read from a file. */
async function check(): Promise<number> {
  const before = await readResults(keptResults);
  const now = values.results === undefined ? await measureAll() : await readResults(values.results);
  const { compared, regressions } = findRegressions(before, now, Number(values.tolerance));
  for (const { topic, what, to, before, now } of regressions) {
    console.error(
      `${topic}, ${what}: ${formatRatio(now)} of the ${to}, was ${formatRatio(before)}`,
    );
  }
  console.log(`${compared} ratios compared, ${regressions.length} worse than they were`);
  return compared > 0 && regressions.length === 0 ? 0 : 1;
}

/** @param keep receives the results so far after each topic */
async function measureAll(keep?: (sofar: Results) => Promise<void>): Promise<Results> {
  const wanted = topics.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  );
  const measured: TopicResults[] = [];
  for (const [index, topic] of wanted.entries()) {
    console.log(`\n── ${topic.title} (${index + 1} of ${wanted.length})`);
    const results = await measure(topic);
    console.log(`\n${textTable(results.measurements)}`);
    measured.push(results);
    await keep?.({ topics: measured });
  }
  return { topics: measured };
}

async function measure(topic: Topic): Promise<TopicResults> {
  const started = Date.now();
  const options: BenchOptions = {
    runs: values.quick ? 1 : Number(values.runs),
    quick: values.quick,
    progress: text => console.log(`  ${seconds(started).padStart(8)}  ${text}`),
  };
  const load = loadNow();
  const measurements = await topic.measure(options);
  const { name, title, how, picture } = topic;
  return {
    name,
    title,
    how,
    picture,
    taken: new Date(started).toISOString(),
    load: [load, loadNow()],
    machine: await thisMachine(),
    measurements,
    goals: topic.goals(measurements),
  };
}

function loadNow(): number {
  return Number((os.loadavg()[0] ?? 0).toFixed(1));
}

function printGoals({ topics }: Results): void {
  const goals = topics.flatMap(topic => topic.goals);
  console.log(`\nGoals: ${goals.filter(isMet).length} of ${goals.length} met`);
  for (const topic of topics.filter(each => each.goals.length > 0)) {
    console.log(`\n${topic.title}\n${goalLines(topic.goals)}`);
  }
}
