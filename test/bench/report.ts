import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chart } from './chart';
import { isMet } from './goalText';
import type { Results, TopicResults } from './results';
import { goalTable, markdownTable } from './tables';

/** The topics whose first quantity is shown in readme.svg, the picture in docs/bench/README.md. */
const headlines: readonly string[] = ['streaming', 'opening', 'upload'];

/** Writes results.json, results.md, results.svg, and readme.svg. */
export async function writeReport(folder: string, results: Results): Promise<void> {
  await mkdir(folder, { recursive: true });
  // First, so that no results are lost if one of the others can't be made of them.
  await writeFile(path.join(folder, 'results.json'), `${JSON.stringify(results, null, 1)}\n`);
  await Promise.all([
    writeFile(path.join(folder, 'results.md'), page(results)),
    writeFile(path.join(folder, 'results.svg'), chart(results)),
    writeFile(path.join(folder, 'readme.svg'), chart(headline(results))),
  ]);
}

function headline({ topics }: Results): Results {
  const shown = topics.filter(({ name }) => headlines.includes(name));
  return { topics: shown.map(topic => ({ ...topic, picture: topic.picture.slice(0, 1) })) };
}

function page({ topics }: Results): string {
  const goals = topics.flatMap(topic => topic.goals);
  const met = goals.filter(isMet).length;
  return [
    '# Results',
    'Written by `npm run bench`. [How to read the results](README.md#how-to-read-the-results)',
    `${met} of ${goals.length} goals are met.`,
    ...topics.map(section),
  ]
    .join('\n\n')
    .concat('\n');
}

function section({ title, how, taken, load, machine, measurements, goals }: TopicResults): string {
  const { processor, cores, memory, system, node, browser } = machine;
  const gigabytes = Math.round(memory / 2 ** 30);
  const where = `${taken.slice(0, 10)}, ${processor}, ${cores} cores, ${gigabytes} GB, ${system}, Node ${node}, ${browser}, load ${load.join(' to ')}`;
  return [
    `## ${title}`,
    how,
    markdownTable(measurements),
    ...(goals.length === 0 ? [] : [goalTable(goals)]),
    `_${where}_`,
  ].join('\n\n');
}
