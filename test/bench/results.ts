import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findBrowser } from '../host/chromium.mjs';
import { execute } from '../host/command.mjs';
import { root } from '../host/root.mjs';
import type { Goal, Measurement } from './measurement';

/** The machine on which a topic was measured. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  /** Bytes. */
  readonly memory: number;
  readonly system: string;
  readonly node: string;
  readonly browser: string;
}

export interface TopicResults {
  readonly name: string;
  readonly title: string;
  readonly how: string;
  readonly picture: readonly string[];
  /** The time of the measurement, as ISO date and time. */
  readonly taken: string;
  /** The load average of one minute, at the start and at the end. It shows how busy the machine was otherwise. */
  readonly load: readonly [number, number];
  readonly machine: Machine;
  readonly measurements: readonly Measurement[];
  readonly goals: readonly Goal[];
}

/** The results of one run, or of several runs with different topics. */
export interface Results {
  readonly topics: readonly TopicResults[];
}

/** The file of the saved results, which later results are compared with. */
export const keptResults = path.join(root, 'docs/bench/results.json');

/** @throws if the file exists but does not contain results */
export async function readResults(file: string): Promise<Results> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    return { topics: [] };
  }
  return JSON.parse(text) as Results;
}

/** Replaces the results of topics that were measured again, and sorts all topics in this order. */
export function merge(kept: Results, fresh: Results, order: readonly string[]): Results {
  const names = new Set(fresh.topics.map(({ name }) => name));
  const topics = [...kept.topics.filter(({ name }) => !names.has(name)), ...fresh.topics];
  return { topics: topics.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name)) };
}

export async function thisMachine(): Promise<Machine> {
  const version = await execute(await findBrowser(), ['--version'], { output: 'hold' });
  return {
    processor: os.cpus()[0]?.model.trim() ?? process.arch,
    cores: os.availableParallelism(),
    memory: os.totalmem(),
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    node: process.versions.node,
    browser: /\w[\w ]* [\d.]{5,}/.exec(version.output)?.[0] ?? 'unknown',
  };
}
